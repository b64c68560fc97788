import type { QueryClient, QueryFilters } from '@tanstack/react-query';

/** A first answer that is still under way may have been read too early: it is let through and asked for once more. */
export async function refetchInFlight(client: QueryClient, filters: QueryFilters): Promise<void> {
  const underWay = client
    .getQueryCache()
    .findAll(filters)
    .filter(({ state }) => state.status === 'pending' && state.fetchStatus !== 'idle');
  const again = underWay.map((query) =>
    query.fetch().then(
      () => client.invalidateQueries({ queryKey: query.queryKey, exact: true }),
      () => {},
    ),
  );
  await Promise.all([client.invalidateQueries(filters), ...again]);
}
