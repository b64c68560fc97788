import type { Deps } from '../../deps';
import { faultWithoutValues } from '../../http/error-handler';
import { findSessionEnds } from './sessions';

const CHECK_EVERY_MS = 250;
/** A node that misses a revocation still closes the sockets within this time. */
const RECHECK_MS = 60_000;
const MAX_PER_CHECK = 500;

/** Activity on any node extends a session, so each is read again before its sockets are closed. */
export function expireSockets(deps: Deps): { stop(): void } {
  let nextCheckBySession = new Map<string, number>();
  let isChecking = false;

  async function check(): Promise<void> {
    const now = deps.clock.now();
    const sockets = [...deps.realtime.io.of('/').sockets.values()];
    const openSessionIds = new Set(sockets.map(({ data }) => data.viewer.sessionId));
    nextCheckBySession = new Map([...nextCheckBySession].filter(([id]) => openSessionIds.has(id)));
    const due = [...openSessionIds]
      .filter((id) => (nextCheckBySession.get(id) ?? 0) <= now.getTime())
      .slice(0, MAX_PER_CHECK);
    if (due.length === 0) return;
    const ends = await findSessionEnds(deps.db, due);
    // A deleted session has no expiry time and counts as expired.
    const recheckAt = now.getTime() + RECHECK_MS;
    for (const id of due) nextCheckBySession.set(id, Math.min(ends.get(id) ?? 0, recheckAt));
    const expired = new Set(due.filter((id) => (ends.get(id) ?? 0) <= now.getTime()));
    for (const socket of sockets) if (expired.has(socket.data.viewer.sessionId)) socket.disconnect(true);
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
