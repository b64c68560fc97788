import * as endpoints from '@carelane/contract/papers/endpoints';
import { queryOptions } from '@tanstack/react-query';
import { call, callRaw } from '../lib/api';
import { paperKeys } from './keys';

export const papersQuery = (appointmentId: string) =>
  queryOptions({
    queryKey: paperKeys.list(appointmentId),
    queryFn: ({ signal }) => call(endpoints.listPapers, { params: { appointmentId }, signal }),
  });

/** Dropped soon after it is closed, so that health data does not stay in memory. */
export const pageQuery = (appointmentId: string, paperId: string, page: number) =>
  queryOptions({
    queryKey: ['paper-pages', appointmentId, paperId, page],
    queryFn: async ({ signal }) => {
      const params = { appointmentId, paperId, page: String(page) };
      return (await callRaw(endpoints.paperPage, { params, signal })).blob();
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });

export function withdrawPaper(appointmentId: string, paperId: string) {
  return call(endpoints.withdrawPaper, { params: { appointmentId, paperId } });
}
