import type { QueryClient, QueryFilters } from '@tanstack/react-query';

/** A first response that is still in flight may be outdated: let it finish, then refetch. */
export async function refetchInFlight(client: QueryClient, filters: QueryFilters): Promise<void> {
  const inFlight = client
    .getQueryCache()
    .findAll(filters)
    .filter(({ state }) => state.status === 'pending' && state.fetchStatus !== 'idle');
  // `fetch` returns the promise of the request in flight instead of sending another.
  const refetches = inFlight.map((query) =>
    query.fetch().then(
      () => client.invalidateQueries({ queryKey: query.queryKey, exact: true }),
      () => {},
    ),
  );
  await Promise.all([client.invalidateQueries(filters), ...refetches]);
}
