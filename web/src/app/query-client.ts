import { MutationCache, notifyManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { leaveEndedSession } from '../auth/session';
import { ApiError, NetworkError } from '../lib/api';
import { isServerReachable } from '../lib/server-reachable';
import { readStored, STORAGE } from '../lib/storage';
import { checkServer } from './watch-server';

const STALE_AFTER_MS = 30_000;

// By default, screens are notified one task later, which is long enough for a double click to send twice.
notifyManager.setScheduler(queueMicrotask);

const isFailure = (error: unknown) =>
  error instanceof NetworkError || (error instanceof ApiError && error.status >= 500);

export function createQueryClient(): QueryClient {
  const onError = (error: unknown) => {
    if (!readStored(STORAGE.token)) return;
    if (error instanceof ApiError && error.code === 'SIGNED_OUT') leaveEndedSession(client);
    else if (isFailure(error) && isServerReachable()) void checkServer(client);
  };
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: STALE_AFTER_MS,
        retry: (failures, error) => failures < 1 && !(error instanceof ApiError && error.status < 500),
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });
  return client;
}
