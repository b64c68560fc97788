import { GUEST_NAMESPACE } from '@carelane/contract/realtime';
import type { Deps } from '../../deps';
import type { SocketData } from '../../realtime/realtime';
import { findSessionEnds } from './sessions';

interface SessionsInMemory {
  sessions?: Map<string, unknown>;
}

/**
 * socket.io sends a socket that reconnects what it missed before any middleware sees its token, so someone who has
 * since been signed out would still receive it. socket.io 4.8 has no hook for this (lib/namespace.ts, `_createSocket`),
 * so `restoreSession` of the adapter is replaced. A session is restored once: two sockets with the same id would leave
 * their rooms together, and the adapter in memory (socket.io-adapter 2.5) does not remove a session that it restores.
 * Tests: `consultations/departures.test.ts` and `testing/security/sockets.long.test.ts`.
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
