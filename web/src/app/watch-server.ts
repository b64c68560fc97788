import type { QueryClient } from '@tanstack/react-query';
import { sessionQuery } from '../auth/session';
import { isServerReachable, onServerCheck } from '../lib/server-reachable';
import { reconnectSocket } from '../lib/socket';

const FIRST_RETRY_MS = 1_000;
const MAX_RETRY_MS = 15_000;

export async function checkServer(client: QueryClient): Promise<void> {
  await client.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => {});
}

export function watchServer(client: QueryClient): () => void {
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const check = () => {
    clearTimeout(timer);
    timer = undefined;
    void checkServer(client).then(() => {
      if (timer === undefined && !isServerReachable()) onResult();
    });
  };
  const onResult = () => {
    clearTimeout(timer);
    if (!isServerReachable()) {
      timer = setTimeout(check, retryAfterMs(failures));
      failures += 1;
    } else if (failures > 0) {
      failures = 0;
      refresh(client);
    }
  };
  const checkWhenVisible = () => {
    if (!isServerReachable() && document.visibilityState === 'visible') check();
  };
  const onOnline = () => {
    if (isServerReachable()) void client.invalidateQueries();
    else check();
  };
  const stop = onServerCheck(onResult);
  window.addEventListener('online', onOnline);
  window.addEventListener('offline', check);
  document.addEventListener('visibilitychange', checkWhenVisible);
  return () => {
    stop();
    clearTimeout(timer);
    window.removeEventListener('online', onOnline);
    window.removeEventListener('offline', check);
    document.removeEventListener('visibilitychange', checkWhenVisible);
  };
}

/** Varied by up to a quarter, so that browsers do not all reconnect at the same time. */
function retryAfterMs(failures: number): number {
  return Math.min(FIRST_RETRY_MS * 2 ** failures, MAX_RETRY_MS) * (0.75 + Math.random() / 2);
}

function refresh(client: QueryClient): void {
  const [session] = sessionQuery.queryKey;
  void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== session });
  reconnectSocket();
}
