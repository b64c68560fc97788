import * as endpoints from '@carelane/contract/consultations/guest-endpoints';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api';
import { consultationKeys } from '../api';

/** Kept live by `guests-changed`. */
export const guestsQuery = (appointmentId: string) =>
  queryOptions({
    queryKey: [...consultationKeys.anyGuests, appointmentId],
    queryFn: ({ signal }) => call(endpoints.listGuests, { params: { appointmentId }, signal }),
  });

export const loadGuestMessages = (appointmentId: string) =>
  call(endpoints.guestMessages, { params: { appointmentId } });
