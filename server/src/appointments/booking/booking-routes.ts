import {
  appointmentCalendar,
  bookAppointment as bookEndpoint,
  cancelCheckoutSession,
  cancelAppointment as cancelEndpoint,
  confirmStripeSession,
  createCheckoutSession,
  listOpenCheckouts,
  makeChoice as makeChoiceEndpoint,
  paymentWebhook,
  rescheduleAppointment as rescheduleEndpoint,
} from '@carelane/contract/appointments/booking-endpoints';
import { cannotAttendVisit, cannotAttendVisits } from '@carelane/contract/doctors/cannot-attend-endpoints';
import { deliverTestWebhook } from '../../adapters/payments/test-webhook';
import { requireConfirmedEmail } from '../../auth/confirmation/require-confirmed-email';
import type { Deps } from '../../deps';
import { type Route, serve } from '../../http/endpoints/serve';
import { type ActFor, actingUserId } from '../../http/endpoints/viewer';
import { addressKey } from '../../http/limits/address-key';
import { spendOwnAndShared } from '../../http/limits/budget';
import { returnOrigin } from '../../payments/return-origin';
import { cancelAppointment } from '../changes/cancel-appointment';
import { reportCannotAttend } from '../changes/cannot-attend';
import { endChoices } from '../changes/end-choices';
import { makeChoice } from '../changes/make-choice';
import { rescheduleAppointment } from '../changes/reschedule-appointment';
import { expireHolds, reconcilePayments } from '../checkout/checkout-sweeps';
import { confirmCheckout, leaveCheckout } from '../checkout/confirm-checkout';
import { expireSessionAtProvider } from '../checkout/end-checkout';
import { findOpenCheckouts } from '../checkout/open-checkouts';
import { receiveWebhook } from '../checkout/receive-webhook';
import { startCheckout } from '../checkout/start-checkout';
import { announceOffer } from '../earlier/announce-offer';
import { passOnOffers } from '../earlier/pass-on-offers';
import { calendarFile } from '../messages/calendar-file';
import { appointmentOnWire } from '../queries';
import { viewAppointment } from '../view-appointment';
import { claimAppointment } from './claim-appointment';

const CHECKOUT_BUDGET = { limit: 60, windowSeconds: 600 };
const ADDRESS_BUDGET = { limit: 2_000, windowSeconds: 3600 };

export function bookingRoutes(deps: Deps, actFor: ActFor): Route[] {
  return [
    serve(createCheckoutSession, async ({ body, viewer, request }) => {
      requireConfirmedEmail(viewer);
      await spendOwnAndShared(
        deps,
        { key: `checkout:${actingUserId(viewer)}`, ...CHECKOUT_BUDGET },
        { key: `checkout-from:${addressKey(request.ip)}`, ...ADDRESS_BUDGET },
      );
      const data = await startCheckout(deps, viewer, body, returnOrigin(request, deps.config));
      return { data, id: data.id, url: data.url, message: 'The time is held for you while you pay.' };
    }),
    serve(confirmStripeSession, async ({ query, viewer }) => {
      const data = await confirmCheckout(deps, viewer, query.session_id, actFor);
      return { data, status: data.status, metadata: data.metadata };
    }),
    serve(cancelCheckoutSession, async ({ body, viewer }) => {
      const { metadata, ...outcome } = await leaveCheckout(deps, viewer, body.id, actFor);
      return { data: { ...outcome, doctorId: metadata.doctorId, date: metadata.date } };
    }),
    serve(listOpenCheckouts, async ({ viewer }) => ({
      data: await findOpenCheckouts(deps.db, viewer.userId, deps.clock.now()),
    })),
    serve(paymentWebhook, async ({ request }) => {
      await receiveWebhook(deps, request.body, request.headers['stripe-signature']);
      return { data: null };
    }),
    serve(bookEndpoint, async ({ body, viewer }) => {
      requireConfirmedEmail(viewer);
      const booked = await claimAppointment(deps, viewer, body);
      return { data: appointmentOnWire(booked), message: 'Appointment booked successfully!' };
    }),
    serve(cancelEndpoint, async ({ params, viewer }) => ({
      data: appointmentOnWire(await cancelAppointment(deps, viewer, params.id)),
      message: 'Appointment canceled successfully',
    })),
    serve(rescheduleEndpoint, async ({ params, body, viewer }) => ({
      data: appointmentOnWire(await rescheduleAppointment(deps, viewer, params.id, body)),
      message: 'Appointment moved',
    })),
    serve(makeChoiceEndpoint, async ({ params, body: { date, time }, viewer }) => {
      const choice = date && time ? { date, time } : 'refund';
      return {
        data: appointmentOnWire(await makeChoice(deps, viewer, params.id, choice)),
        message: choice === 'refund' ? 'Appointment canceled successfully' : 'Appointment moved',
      };
    }),
    serve(cannotAttendVisit, async ({ params, body, viewer }) => {
      await reportCannotAttend(deps, viewer, { ids: [params.id], reason: body.reason });
      return { data: null };
    }),
    serve(cannotAttendVisits, async ({ body, viewer }) => ({
      data: {
        closed: await reportCannotAttend(deps, viewer, { ids: body.appointmentIds, reason: body.reason }),
      },
    })),
    serve(appointmentCalendar, async ({ params, viewer }) => {
      const row = await viewAppointment(deps, viewer, params.id);
      return { raw: calendarFile(row, viewer.role, deps.config), filename: 'appointment.ics' };
    }),
  ];
}

export const bookingJobs = [deliverTestWebhook, expireSessionAtProvider, announceOffer];
export const bookingSweeps = [expireHolds, reconcilePayments, endChoices, passOnOffers];
