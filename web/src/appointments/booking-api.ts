import {
  bookAppointment,
  cancelCheckoutSession,
  confirmStripeSession,
  createCheckoutSession,
  listOpenCheckouts,
} from '@carelane/contract/appointments/booking-endpoints';
import { availableDays, availableSlots, doctorProfile } from '@carelane/contract/doctors/endpoints';
import type { BodySent } from '@carelane/contract/endpoint';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/api';
import { appointmentKeys } from './api';

const DOCTOR_FRESH_MS = 60_000;

export const bookedDoctorQuery = (id: string) =>
  queryOptions({
    queryKey: ['doctors', 'one', id],
    queryFn: ({ signal }) => call(doctorProfile, { params: { id }, signal }),
    staleTime: DOCTOR_FRESH_MS,
  });

/** Somebody may take a time at any moment: these are never taken for fresh. */
export const availableDaysQuery = (id: string) =>
  queryOptions({
    queryKey: ['doctors', 'days', id],
    queryFn: ({ signal }) => call(availableDays, { params: { id }, signal }),
    staleTime: 0,
  });
export const availableSlotsQuery = (id: string, date: string) =>
  queryOptions({
    queryKey: ['doctors', 'slots', id, date],
    queryFn: ({ signal }) => call(availableSlots, { params: { id }, query: { date }, signal }),
    staleTime: 0,
  });

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

/** Frees the slot of a checkout that was left; what is on screen about it is asked for anew. */
export function useLeaveCheckout() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(cancelCheckoutSession, { body: { id } }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: openCheckoutsQuery.queryKey }),
        client.invalidateQueries({ queryKey: ['doctors'] }),
      ]),
  });
}

/** Confirms the payment and claims its appointment; both can be asked for again and answer the same. */
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
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
