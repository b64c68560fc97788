import { GUEST_NAMESPACE } from '@carelane/contract/realtime';
import type { Deps } from '../../deps';
import type { SocketData } from '../../realtime/realtime';
import { findSessionEnds } from './sessions';

interface SessionsInMemory {
  sessions?: Map<string, unknown>;
}

/**
 * A socket that reconnects is sent what it missed before any middleware sees its token. So it is restored only for a
 * session that is still alive: someone who has since been signed out is sent nothing. Guests are never restored: they
 * receive everything they are allowed to see when they connect. Call this for each adapter in use.
 *
 * A session is restored once. A browser that never received the response tries again, and two sockets with the same id
 * would leave their rooms together. The adapter for Redis removes a session when it restores it; the one in memory
 * (socket.io-adapter 2.5, lib/in-memory-adapter.ts) does not: `consultations/departures.test.ts` fails without this.
 *
 * socket.io 4.8 has no hook before a session is restored (lib/namespace.ts, `_createSocket`), so this replaces the
 * adapter's `restoreSession`. `testing/security/sockets.long.test.ts` fails if a new socket.io restores sessions
 * differently.
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
    (adapter as unknown as SessionsInMemory).sessions?.delete(pid);
    const { viewer } = (session?.data ?? {}) as Partial<SocketData>;
    if (!viewer) return session;
    const endsAt = (await findSessionEnds(db, [viewer.sessionId])).get(viewer.sessionId) ?? 0;
    if (endsAt > clock.now().getTime()) return session;
    throw new Error('the session has ended');
  };
}
