import * as endpoints from '@carelane/contract/papers/endpoints';
import { queryOptions } from '@tanstack/react-query';
import { call, callRaw } from '../lib/api';
import { paperKeys } from './keys';

export const papersQuery = (appointmentId: string) =>
  queryOptions({
    queryKey: paperKeys.list(appointmentId),
    queryFn: ({ signal }) => call(endpoints.listPapers, { params: { id: appointmentId }, signal }),
  });

/** Dropped soon after it is closed, so that health data does not stay in memory. */
export const pageQuery = (id: string, page: number) =>
  queryOptions({
    queryKey: ['paper-pages', id, page],
    queryFn: async ({ signal }) =>
      (await callRaw(endpoints.paperPage, { params: { id }, query: { page }, signal })).blob(),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });

export function withdrawPaper(id: string) {
  return call(endpoints.withdrawPaper, { params: { id } });
}
