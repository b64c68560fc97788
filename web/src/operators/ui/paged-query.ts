import { infiniteQueryOptions } from '@tanstack/react-query';

interface Page<T> {
  data: T[];
  page: { nextCursor: string | null };
}

/** The first part of the console's query keys. useRefreshConsole refetches everything under it. */
export const OPERATOR_KEY = 'operators';

export function pagedQuery<T>(
  key: string | readonly string[],
  load: (cursor: string, signal: AbortSignal) => Promise<Page<T>>,
) {
  return infiniteQueryOptions({
    queryKey: [OPERATOR_KEY, ...(typeof key === 'string' ? [key] : key)],
    queryFn: ({ pageParam, signal }) => load(pageParam, signal),
    initialPageParam: '',
    getNextPageParam: ({ page }) => page.nextCursor ?? undefined,
  });
}
