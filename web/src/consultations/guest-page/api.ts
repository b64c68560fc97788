import * as endpoints from '@carelane/contract/consultations/guest-endpoints';
import type { BodySent } from '@carelane/contract/endpoint';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../lib/api';

const REFETCH_MS = 30_000;

export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['guest-invitation', token],
    queryFn: () => call(endpoints.readInvitation, { body: { token } }),
    retry: false,
    // The doctor may announce a delay, and the form must appear once guests can join.
    refetchInterval: ({ state }) => (state.data?.opensAt ? REFETCH_MS : false),
  });

export const useEnterAsGuest = () =>
  useMutation({
    mutationFn: (body: BodySent<typeof endpoints.enterAsGuest>) => call(endpoints.enterAsGuest, { body }),
  });
