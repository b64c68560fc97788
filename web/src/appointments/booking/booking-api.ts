import {
  bookAppointment,
  cancelCheckoutSession,
  confirmStripeSession,
  createCheckoutSession,
  listOpenCheckouts,
} from '@carelane/contract/appointments/booking-endpoints';
import { availableDays, availableSlots } from '@carelane/contract/doctors/endpoints';
import type { BodySent } from '@carelane/contract/endpoint';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { doctorKeys } from '../../doctors/api';
import { call } from '../../lib/api';
import { appointmentKeys } from '../api';

const REFETCH_INTERVAL_MS = 5_000;

/** Another patient may take a time at any moment, so these queries are always stale. */
export const availableDaysQuery = (id: string) =>
  queryOptions({
    queryKey: [...doctorKeys.all, 'days', id],
    queryFn: ({ signal }) => call(availableDays, { params: { id }, signal }),
    staleTime: 0,
  });
export const availableSlotsQuery = (id: string, date: string) =>
  queryOptions({
    queryKey: [...doctorKeys.all, 'slots', id, date],
    queryFn: ({ signal }) => call(availableSlots, { params: { id }, query: { date }, signal }),
    staleTime: 0,
    refetchInterval: REFETCH_INTERVAL_MS,
  });

export async function refetchTimes(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: [...doctorKeys.all, 'days'] }),
    client.invalidateQueries({ queryKey: [...doctorKeys.all, 'slots'] }),
  ]);
}

export const openCheckoutsQuery = queryOptions({
  queryKey: ['open-checkouts'],
  queryFn: ({ signal }) => call(listOpenCheckouts, { signal }),
  staleTime: 0,
});

export function useStartCheckout() {
  return useMutation({
    mutationFn: (body: BodySent<typeof createCheckoutSession>) => call(createCheckoutSession, { body }),
  });
}

export function useCancelCheckout() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(cancelCheckoutSession, { body: { id } }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: openCheckoutsQuery.queryKey }),
        refetchTimes(client),
      ]),
  });
}

export const confirmationQuery = (sessionId: string) =>
  queryOptions({
    queryKey: [...appointmentKeys.all, 'confirmation', sessionId],
    queryFn: async ({ signal, client }) => {
      const confirmation = await call(confirmStripeSession, { query: { session_id: sessionId }, signal });
      if (confirmation.status !== 'confirmed') return { confirmation, appointment: undefined };
      const appointment = await call(bookAppointment, { body: confirmation.metadata, signal });
      void client.invalidateQueries({ queryKey: appointmentKeys.lists });
      return { confirmation, appointment };
    },
    // Confirmed again only when the patient presses Try Again.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
