import type { Deps } from '../../deps';
import { faultWithoutValues } from '../../http/error-handler';
import { findSessionEnds } from './sessions';

const CHECK_EVERY_MS = 250;
/** A node that misses a revocation still closes the sockets within this time. */
const RECHECK_MS = 60_000;
const MAX_PER_CHECK = 500;

/** Activity on any node extends a session, so each is read again before its sockets are closed. */
export function expireSockets(deps: Deps): { stop(): void } {
  /** By socket: a new one of a session may have connected while that session was being ended. */
  let nextChecks = new Map<string, number>();
  let isChecking = false;

  async function check(): Promise<void> {
    const now = deps.clock.now();
    const sockets = [...deps.realtime.io.of('/').sockets.values()];
    nextChecks = new Map(sockets.map(({ id }) => [id, nextChecks.get(id) ?? 0]));
    const dueSockets = sockets
      .filter(({ id }) => (nextChecks.get(id) ?? 0) <= now.getTime())
      .slice(0, MAX_PER_CHECK);
    if (dueSockets.length === 0) return;
    const ends = await findSessionEnds(deps.db, [
      ...new Set(dueSockets.map(({ data }) => data.viewer.sessionId)),
    ]);
    // A deleted session has no expiry time and counts as expired.
    const recheckAt = now.getTime() + RECHECK_MS;
    for (const socket of dueSockets) {
      const endsAt = ends.get(socket.data.viewer.sessionId) ?? 0;
      nextChecks.set(socket.id, Math.min(endsAt, recheckAt));
      if (endsAt <= now.getTime()) socket.disconnect(true);
    }
  }

  const timer = setInterval(() => {
    if (isChecking) return;
    isChecking = true;
    check()
      .catch((error) =>
        deps.log.warn({ fault: faultWithoutValues(error) }, 'could not check sessions for expiry'),
      )
      .finally(() => {
        isChecking = false;
      });
  }, CHECK_EVERY_MS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
