import type { Deps } from '../../deps';
import type { SocketData } from '../../realtime/realtime';
import { sessionEnds } from './sessions';

/**
 * A socket that was cut off and comes back is sent what it missed before its token is looked at. So only for a session
 * that is still alive: who was signed out meanwhile hears nothing. To be called for each adapter that is put in.
 */
export function recoverOnlyLiveSessions({
  realtime,
  db,
  clock,
}: Pick<Deps, 'realtime' | 'db' | 'clock'>): void {
  const { adapter } = realtime.io.of('/');
  const restore = adapter.restoreSession.bind(adapter);
  adapter.restoreSession = async (pid, offset) => {
    const session = await restore(pid, offset);
    const { viewer } = (session?.data ?? {}) as Partial<SocketData>;
    if (!viewer) return session;
    const endsAt = (await sessionEnds(db, [viewer.sessionId])).get(viewer.sessionId) ?? 0;
    if (endsAt > clock.now().getTime()) return session;
    throw new Error('the session has ended');
  };
}
