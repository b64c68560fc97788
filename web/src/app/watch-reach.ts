import type { QueryClient } from '@tanstack/react-query';
import { sessionQuery } from '../auth/session';
import { isReached, onReach } from '../lib/reach';
import { rearmSocket } from '../lib/socket';

const FIRST_RETRY_MS = 1_000;
const LAST_RETRY_MS = 15_000;

/** Asks the server who is signed in; the answer also says whether it can be reached. */
export async function checkReach(client: QueryClient): Promise<void> {
  await client.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => {});
}

/** Tries again by itself for as long as the server cannot be reached, then brings every screen up to date. */
export function watchReach(client: QueryClient): () => void {
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const check = () => {
    clearTimeout(timer);
    timer = undefined;
    // A try that is called off tells nobody how it went.
    void checkReach(client).then(() => timer === undefined && !isReached() && follow());
  };
  const follow = () => {
    clearTimeout(timer);
    if (!isReached()) {
      timer = setTimeout(check, retryAfterMs(failures));
      failures += 1;
    } else if (failures > 0) {
      failures = 0;
      refresh(client);
    }
  };
  const checkWhenVisible = () => {
    if (!isReached() && document.visibilityState === 'visible') check();
  };
  /** A network that is another one now may have lost something on the way. */
  const online = () => (isReached() ? void client.invalidateQueries() : check());
  const stop = onReach(follow);
  window.addEventListener('online', online);
  window.addEventListener('offline', check);
  document.addEventListener('visibilitychange', checkWhenVisible);
  return () => {
    stop();
    clearTimeout(timer);
    window.removeEventListener('online', online);
    window.removeEventListener('offline', check);
    document.removeEventListener('visibilitychange', checkWhenVisible);
  };
}

/** Longer each time, and not at the same moment in every browser: a server that comes back is not run over. */
function retryAfterMs(failures: number): number {
  return Math.min(FIRST_RETRY_MS * 2 ** failures, LAST_RETRY_MS) * (0.75 + Math.random() / 2);
}

function refresh(client: QueryClient): void {
  const [session] = sessionQuery.queryKey;
  void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== session });
  rearmSocket();
}
