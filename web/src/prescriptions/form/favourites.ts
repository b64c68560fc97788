import type { BodySent } from '@carelane/contract/endpoint';
import * as endpoints from '@carelane/contract/prescriptions/favourites';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, errorMessage } from '../../lib/api';
import { toast } from '../../ui/toast';

export const favouritesQuery = queryOptions({
  queryKey: ['favourites'],
  queryFn: ({ signal }) => call(endpoints.listFavourites, { signal }),
  staleTime: 60_000,
});

const showFailure = (error: Error) => toast.error(errorMessage(error));

export function useSaveFavourite() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodySent<typeof endpoints.saveFavourite>) => call(endpoints.saveFavourite, { body }),
    onSuccess: () => toast.success('Favorite saved'),
    onError: showFailure,
    onSettled: () => client.invalidateQueries(favouritesQuery),
  });
}

export function useRemoveFavourite() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(endpoints.removeFavourite, { params: { id } }),
    onError: showFailure,
    onSettled: () => client.invalidateQueries(favouritesQuery),
  });
}
