import { GUEST_NAMESPACE } from '@carelane/contract/realtime';
import type { Deps } from '../../deps';
import type { SocketData } from '../../realtime/realtime';
import { sessionEnds } from './sessions';

/**
 * A socket that reconnects is sent what it missed before any middleware sees its token. So it is restored only for a
 * session that is still alive: someone who was signed out meanwhile is sent nothing. Guests are never restored: they are
 * given on connecting what they may know. Call it for each adapter in use.
 *
 * socket.io 4.8 has no hook before that (lib/namespace.ts, `_createSocket`); the adapter's `restoreSession` is the part
 * of its interface that decides. `testing/security/sockets.long.test.ts` fails when socket.io goes another way.
 */
export function recoverOnlyLiveSessions({
  realtime,
  db,
  clock,
}: Pick<Deps, 'realtime' | 'db' | 'clock'>): void {
  realtime.io.of(GUEST_NAMESPACE).adapter.restoreSession = async () => {
    throw new Error('a guest starts a new session');
  };
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
