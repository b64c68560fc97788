import { notifyManager, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { ApiError } from '../lib/api';

export function useIsDataMissing(): boolean {
  const cache = useQueryClient().getQueryCache();
  const subscribe = useCallback(
    (onChange: () => void) => cache.subscribe(notifyManager.batchCalls(onChange)),
    [cache],
  );
  return useSyncExternalStore(subscribe, () =>
    cache
      .findAll({ type: 'active' })
      .some(
        ({ state: { error, data } }) =>
          data === undefined && error instanceof ApiError && error.status === 404,
      ),
  );
}
