import { toast } from './toast';

export interface PagedQuery {
  fetchNextPage(): Promise<{ isFetchNextPageError: boolean }>;
}

export async function fetchMore(query: PagedQuery): Promise<void> {
  const { isFetchNextPageError } = await query.fetchNextPage();
  if (isFetchNextPageError) toast.error('The rest could not be loaded. Please try again.');
}
