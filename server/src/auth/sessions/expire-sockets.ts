import type { Deps } from '../../deps';
import { faultWithoutValues } from '../../http/error-handler';
import { sessionEnds } from './sessions';

const LOOK_EVERY_MS = 250;
/** Those that just came are looked up in portions, so that a restart's rush of them is no rush of queries. */
const MAX_AT_ONCE = 500;

/**
 * Closes sockets at the hour their session ends by itself, unused for too long or simply old. A session's end moves
 * when it is used, on any node, so the database is asked once more before a socket goes.
 */
export function expireSockets(deps: Deps): { stop(): void } {
  let endsBySession = new Map<string, number>();
  let looking = false;

  async function look(): Promise<void> {
    const now = deps.clock.now();
    const sockets = [...deps.realtime.io.of('/').sockets.values()];
    const open = new Set(sockets.map(({ data }) => data.viewer.sessionId));
    endsBySession = new Map([...endsBySession].filter(([id]) => open.has(id)));
    const due = [...open].filter((id) => (endsBySession.get(id) ?? 0) <= now.getTime()).slice(0, MAX_AT_ONCE);
    if (due.length === 0) return;
    const ends = await sessionEnds(deps.db, due);
    for (const id of due) endsBySession.set(id, ends.get(id) ?? 0);
    const over = new Set(due.filter((id) => (ends.get(id) ?? 0) <= now.getTime()));
    for (const socket of sockets) if (over.has(socket.data.viewer.sessionId)) socket.disconnect(true);
  }

  const timer = setInterval(() => {
    if (looking) return;
    looking = true;
    look()
      .catch((error) =>
        deps.log.warn({ fault: faultWithoutValues(error) }, 'sessions could not be looked at'),
      )
      .finally(() => {
        looking = false;
      });
  }, LOOK_EVERY_MS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
