import * as z from 'zod/mini';
import { DOCUMENTS, EDITS } from '../budget';
import { endpoint } from '../endpoint';
import { idParams } from '../fields';
import { appointmentSchema } from './appointment';
import {
  bookingBody,
  checkoutBody,
  checkoutSchema,
  checkoutStatusSchema,
  choiceBody,
  confirmationSchema,
  openCheckoutSchema,
  rescheduleBody,
} from './booking';

const sessionId = z
  .string('A session id is required.')
  .check(z.regex(/^[A-Za-z0-9_-]{1,200}$/, 'This is not the id of a payment session.'));

export const createCheckoutSession = endpoint({
  method: 'POST',
  path: '/payment/create-checkout-session',
  access: 'patient',
  budget: 'own: checkouts are counted by account, doctor and address',
  summary: 'Hold a slot and open a checkout for its fee',
  body: checkoutBody,
  patientId: 'body',
  response: checkoutSchema,
  envelope: z.object({ id: z.string(), url: z.string() }),
  status: 201,
});
export const confirmStripeSession = endpoint({
  method: 'GET',
  path: '/payment/confirm-stripe-session',
  access: 'patient',
  summary: 'The outcome of a checkout; fulfills a paid one if the webhook has not yet arrived',
  query: z.object({ session_id: sessionId }),
  response: confirmationSchema,
  envelope: z.object({ status: checkoutStatusSchema, metadata: confirmationSchema.shape.metadata }),
});
export const cancelCheckoutSession = endpoint({
  method: 'POST',
  path: '/payment/cancel-checkout-session',
  access: 'patient',
  budget: EDITS,
  summary: 'Leave a checkout and free its slot; a checkout that was just paid is confirmed instead',
  body: z.object({ id: sessionId }),
  response: z.object({
    status: checkoutStatusSchema,
    appointmentId: z.nullable(z.string()),
    /** The URL that leads back from the provider's page contains neither doctor nor day. */
    doctorId: z.string(),
    date: z.string(),
  }),
});
export const listOpenCheckouts = endpoint({
  method: 'GET',
  path: '/payment/open-checkouts',
  access: 'patient',
  summary: 'The slots that you hold in unfinished checkouts',
  response: z.array(openCheckoutSchema),
});
export const paymentWebhook = endpoint({
  method: 'POST',
  path: '/payment/webhook',
  access: 'public',
  budget: 'none: the card provider sends it, and nothing is done without its signature',
  summary: 'Events from the card provider, signed over the raw body',
  accepts: 'raw',
  response: z.null(),
});
export const bookAppointment = endpoint({
  method: 'POST',
  path: '/appointment',
  access: 'patient',
  budget: EDITS,
  summary: 'The appointment of a confirmed payment; without one, 402',
  body: bookingBody,
  patientId: 'body',
  response: appointmentSchema,
  status: 201,
});
export const cancelAppointment = endpoint({
  method: 'PATCH',
  path: '/appointment/cancel/:id',
  access: 'patient',
  budget: EDITS,
  summary: 'Cancel a scheduled appointment; the fee is refunded in full',
  params: idParams,
  response: appointmentSchema,
});
export const rescheduleAppointment = endpoint({
  method: 'PATCH',
  path: '/appointment/reschedule/:id',
  access: 'patient',
  budget: EDITS,
  summary: 'Move a scheduled appointment to another available slot with the same doctor, at no charge',
  params: idParams,
  body: rescheduleBody,
  response: appointmentSchema,
});
export const makeChoice = endpoint({
  method: 'POST',
  path: '/appointment/:id/choose',
  access: 'patient',
  budget: EDITS,
  summary:
    'After the doctor said that they cannot attend: choose the money back, or another time on the same payment',
  params: idParams,
  body: choiceBody,
  response: appointmentSchema,
});
export const appointmentCalendar = endpoint({
  method: 'GET',
  path: '/appointment/:id/calendar.ics',
  access: 'signed-in',
  budget: DOCUMENTS,
  summary: 'The appointment as a calendar file',
  params: idParams,
  response: z.unknown(),
  produces: 'text/calendar',
});
