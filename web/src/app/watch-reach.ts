import type { QueryClient } from '@tanstack/react-query';
import { sessionQuery } from '../auth/session';
import { isReached, onReach } from '../lib/reach';
import { rearmSocket } from '../lib/socket';

const FIRST_RETRY_MS = 1_000;
const LAST_RETRY_MS = 15_000;

/** Fetches the signed-in user, which also shows whether the server can be reached. */
export async function checkReach(client: QueryClient): Promise<void> {
  await client.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => {});
}

/** Retries while the server cannot be reached, then refetches every screen. */
export function watchReach(client: QueryClient): () => void {
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const check = () => {
    clearTimeout(timer);
    timer = undefined;
    // A canceled check reports no result.
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
  /** Something may have been lost while the network changed. */
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

/** Waits longer each time, with jitter, so that browsers do not all reconnect at the same moment. */
function retryAfterMs(failures: number): number {
  return Math.min(FIRST_RETRY_MS * 2 ** failures, LAST_RETRY_MS) * (0.75 + Math.random() / 2);
}

function refresh(client: QueryClient): void {
  const [session] = sessionQuery.queryKey;
  void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== session });
  rearmSocket();
}
