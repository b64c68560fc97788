import type { VerificationStatus } from '@carelane/contract/doctors/verification';
import * as endpoints from '@carelane/contract/operators/doctor-endpoints';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { callRaw, callWithEnvelope } from '../../lib/api';
import { OPERATOR_KEY, pagedQuery } from '../ui/paged-query';

export const queueQuery = (status: VerificationStatus) =>
  pagedQuery(['doctors', status], (cursor, signal) =>
    callWithEnvelope(endpoints.listQueuedDoctors, { query: { status, cursor }, signal }),
  );

/** Each request adds an entry to the log, so a certificate is never refetched in the background. */
export const certificateQuery = (id: string, sentAt: string) =>
  queryOptions({
    queryKey: [OPERATOR_KEY, 'certificate', id, sentAt],
    queryFn: async ({ signal }) => {
      const response = await callRaw(endpoints.doctorCertificate, { params: { id }, signal });
      return response.blob();
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });

export function useRefreshExceptCertificates() {
  const client = useQueryClient();
  return () =>
    client.invalidateQueries({
      queryKey: [OPERATOR_KEY],
      predicate: ({ queryKey }) => queryKey[1] !== 'certificate',
    });
}
