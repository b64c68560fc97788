import type { Deps } from '../../deps';
import { faultWithoutValues } from '../../http/error-handler';
import { sessionEnds } from './sessions';

const CHECK_EVERY_MS = 250;
/** The sockets of a revocation that this node missed are closed within this time. */
const RECHECK_MS = 60_000;
/** New sockets are looked up in batches, so that the rush after a restart does not become a rush of queries. */
const MAX_AT_ONCE = 500;

/**
 * Closes sockets when their session expires, by idling or by age. Using a session on any node moves its end, so the
 * database is asked once more before a socket is closed, and at least once a minute.
 */
export function expireSockets(deps: Deps): { stop(): void } {
  let endsBySession = new Map<string, number>();
  let checking = false;

  async function check(): Promise<void> {
    const now = deps.clock.now();
    const sockets = [...deps.realtime.io.of('/').sockets.values()];
    const open = new Set(sockets.map(({ data }) => data.viewer.sessionId));
    endsBySession = new Map([...endsBySession].filter(([id]) => open.has(id)));
    const due = [...open].filter((id) => (endsBySession.get(id) ?? 0) <= now.getTime()).slice(0, MAX_AT_ONCE);
    if (due.length === 0) return;
    const ends = await sessionEnds(deps.db, due);
    const recheckAt = now.getTime() + RECHECK_MS;
    for (const id of due) endsBySession.set(id, Math.min(ends.get(id) ?? 0, recheckAt));
    const over = new Set(due.filter((id) => (ends.get(id) ?? 0) <= now.getTime()));
    for (const socket of sockets) if (over.has(socket.data.viewer.sessionId)) socket.disconnect(true);
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
