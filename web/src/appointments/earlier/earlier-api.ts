import {
  acceptEarlier,
  askEarlier,
  declineEarlier,
  listEarlier,
  stopAskingEarlier,
} from '@carelane/contract/appointments/earlier-endpoints';
import type { BodySent } from '@carelane/contract/endpoint';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api';
import { viewerZone } from '../../lib/dates';
import { toast } from '../../ui/toast';
import { appointmentKeys } from '../api';

/** Among the lists, so that every event about appointments refetches it. */
export const earlierQuery = queryOptions({
  queryKey: [...appointmentKeys.lists, 'earlier'],
  queryFn: ({ signal }) => call(listEarlier, { signal }),
  staleTime: 30_000,
});

type EarlierRequest = Omit<BodySent<typeof askEarlier>, 'zone'>;

/** Stores the request, or ends it if there is none. */
export function useAskEarlier(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (request: EarlierRequest | undefined) =>
      request
        ? call(askEarlier, { params: { id }, body: { ...request, zone: viewerZone() } })
        : call(stopAskingEarlier, { params: { id } }),
    onSuccess: async (_data, request) => {
      toast.success(
        request
          ? 'We will tell you when an earlier time becomes free'
          : 'We will no longer look for an earlier time',
      );
      await client.invalidateQueries({ queryKey: earlierQuery.queryKey });
    },
  });
}

export function useAnswerOffer(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (answer: 'accept' | 'decline') => {
      if (answer === 'accept') await call(acceptEarlier, { params: { id } });
      else await call(declineEarlier, { params: { id } });
    },
    onSuccess: (_data, answer) => {
      if (answer === 'accept') toast.success('Appointment moved');
    },
    onError: (error) => toast.error(error.message),
    onSettled: () => client.invalidateQueries({ queryKey: appointmentKeys.all }),
  });
}
