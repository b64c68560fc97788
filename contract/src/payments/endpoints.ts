import * as z from 'zod/mini';
import { DOCUMENTS } from '../budget';
import { endpoint } from '../endpoint';
import { cursorSchema, idParams, pageEnvelope, wholeNumber } from '../fields';
import { doctorPaymentSchema, earningsTotalsSchema, patientPaymentSchema } from './payment';

const pageQuery = z.object({
  limit: z._default(wholeNumber(1, 100, 'Ask for 1 to 100 payments.'), 20),
  cursor: cursorSchema,
});

export const paymentHistory = endpoint({
  method: 'GET',
  path: '/payment/history',
  access: 'patient',
  summary: 'What you paid and what was refunded, newest first',
  query: pageQuery,
  response: z.array(patientPaymentSchema),
  envelope: pageEnvelope,
});
export const earnings = endpoint({
  method: 'GET',
  path: '/payment/earnings',
  access: 'doctor',
  summary: 'What your patients paid and what was refunded to them, newest first',
  query: pageQuery,
  response: z.array(doctorPaymentSchema),
  envelope: z.extend(pageEnvelope, earningsTotalsSchema.shape),
});
export const paymentReceipt = endpoint({
  method: 'GET',
  path: '/payment/:id/receipt',
  access: 'signed-in',
  budget: DOCUMENTS,
  summary: 'The receipt for one payment as a PDF, for the patient who paid or the doctor who was paid',
  params: idParams,
  response: z.unknown(),
  produces: 'application/pdf',
});
