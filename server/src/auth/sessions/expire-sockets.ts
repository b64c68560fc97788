import type { Deps } from '../../deps';
import { faultWithoutValues } from '../../http/error-handler';
import { findSessionEnds } from './sessions';

const CHECK_EVERY_MS = 250;
/** If this node misses a revocation, it closes the sockets within this time. */
const RECHECK_MS = 60_000;
/** New sockets are looked up in batches, so that the rush after a restart does not become a rush of queries. */
const MAX_AT_ONCE = 500;

/**
 * Closes sockets when their session expires, because it is idle or too old. A session that is used on any node expires
 * later, so each is read again before its sockets are closed, and at least once a minute.
 */
export function expireSockets(deps: Deps): { stop(): void } {
  let nextCheckBySession = new Map<string, number>();
  let checking = false;

  async function check(): Promise<void> {
    const now = deps.clock.now();
    const sockets = [...deps.realtime.io.of('/').sockets.values()];
    const open = new Set(sockets.map(({ data }) => data.viewer.sessionId));
    nextCheckBySession = new Map([...nextCheckBySession].filter(([id]) => open.has(id)));
    const due = [...open]
      .filter((id) => (nextCheckBySession.get(id) ?? 0) <= now.getTime())
      .slice(0, MAX_AT_ONCE);
    if (due.length === 0) return;
    const ends = await findSessionEnds(deps.db, due);
    const recheckAt = now.getTime() + RECHECK_MS;
    for (const id of due) nextCheckBySession.set(id, Math.min(ends.get(id) ?? 0, recheckAt));
    const expired = new Set(due.filter((id) => (ends.get(id) ?? 0) <= now.getTime()));
    for (const socket of sockets) if (expired.has(socket.data.viewer.sessionId)) socket.disconnect(true);
  }

  const timer = setInterval(() => {
    if (checking) return;
    checking = true;
    check()
      .catch((error) =>
        deps.log.warn({ fault: faultWithoutValues(error) }, 'could not check sessions for expiry'),
      )
      .finally(() => {
        checking = false;
      });
  }, CHECK_EVERY_MS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
