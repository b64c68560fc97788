import type { EarlierOffer } from '@carelane/contract/appointments/earlier';
import {
  acceptEarlier,
  cancelEarlierRequest,
  declineEarlier,
  listEarlier,
  requestEarlierTime,
} from '@carelane/contract/appointments/earlier-endpoints';
import type { BodySent } from '@carelane/contract/endpoint';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api';
import { viewerZone } from '../../lib/dates';
import { toast } from '../../ui/toast';
import { appointmentKeys } from '../api';

/** Its key starts with the lists' key, so that every event about appointments refetches it. */
export const earlierQuery = queryOptions({
  queryKey: [...appointmentKeys.lists, 'earlier'],
  queryFn: ({ signal }) => call(listEarlier, { signal }),
  staleTime: 30_000,
});

type EarlierRequest = Omit<BodySent<typeof requestEarlierTime>, 'zone'>;

export function useRequestEarlier(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (request: EarlierRequest | undefined) =>
      request
        ? call(requestEarlierTime, { params: { id }, body: { ...request, zone: viewerZone() } })
        : call(cancelEarlierRequest, { params: { id } }),
    onSuccess: async (_data, request) => {
      toast.success(
        request
          ? 'We will let you know when an earlier time opens up'
          : 'We will no longer look for an earlier time',
      );
      await client.invalidateQueries({ queryKey: earlierQuery.queryKey });
    },
  });
}

export function useAnswerOffer({ appointmentId: id, startsAt }: EarlierOffer) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (answer: 'accept' | 'decline') => {
      if (answer === 'accept') await call(acceptEarlier, { params: { id }, body: { startsAt } });
      else await call(declineEarlier, { params: { id }, body: { startsAt } });
    },
    onSuccess: (_data, answer) => {
      if (answer === 'accept') toast.success('Appointment moved');
    },
    onError: (error) => toast.error(error.message),
    onSettled: () => client.invalidateQueries({ queryKey: appointmentKeys.all }),
  });
}
