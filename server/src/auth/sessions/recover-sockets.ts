import type { Deps } from '../../deps';
import type { SocketData } from '../../realtime/realtime';
import { sessionEnds } from './sessions';

/**
 * Socket.io sends a reconnecting socket what it missed before its token is checked. So recovery is allowed only for a
 * live session. Call this for every adapter that is installed.
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
