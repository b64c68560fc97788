import * as endpoints from '@carelane/contract/consultations/guest-endpoints';
import type { BodySent } from '@carelane/contract/endpoint';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api';
import { consultationKeys } from '../api';

export const guestsQuery = (appointmentId: string) =>
  queryOptions({
    queryKey: [...consultationKeys.anyGuests, appointmentId],
    queryFn: ({ signal }) => call(endpoints.listGuests, { params: { appointmentId }, signal }),
  });

function useGuestsChange<Input, Answer>(appointmentId: string, change: (input: Input) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: guestsQuery(appointmentId).queryKey }),
  });
}

export const useInviteGuest = (appointmentId: string) =>
  useGuestsChange(appointmentId, (body: BodySent<typeof endpoints.inviteGuest>) =>
    call(endpoints.inviteGuest, { params: { appointmentId }, body }),
  );

export const useAdmitGuest = (appointmentId: string) =>
  useGuestsChange(appointmentId, (guestId: string) =>
    call(endpoints.admitGuest, { params: { appointmentId, guestId } }),
  );

export const useRemoveGuest = (appointmentId: string) =>
  useGuestsChange(appointmentId, (guestId: string) =>
    call(endpoints.removeGuest, { params: { appointmentId, guestId } }),
  );

export const loadGuestMessages = (appointmentId: string) =>
  call(endpoints.guestMessages, { params: { appointmentId } });
