import { toast } from './toast';

export interface PagedQuery {
  fetchNextPage(): Promise<{ isFetchNextPageError: boolean }>;
}

/** Fetches the next page of a list. If that fails, the list stays as it is, so a toast says so. */
export async function fetchMore(query: PagedQuery): Promise<void> {
  const { isFetchNextPageError } = await query.fetchNextPage();
  if (isFetchNextPageError) toast.error('The rest could not be loaded. Please try again.');
}
