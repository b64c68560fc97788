import * as z from 'zod/mini';
import { idSchema, instant } from '../fields';

export const paymentStatusSchema = z.enum(['paid', 'refunding', 'refunded', 'free']);
export type PaymentStatus = z.output<typeof paymentStatusSchema>;

export const refundReasonSchema = z.enum([
  'canceled',
  'slot_lost',
  'doctor_absent',
  'account_deleted',
  'goodwill',
  'not_held',
]);
export type RefundReason = z.output<typeof refundReasonSchema>;

const paymentRecord = {
  _id: idSchema,
  status: paymentStatusSchema,
  amount: z.int(),
  paidAt: instant,
  refundedAt: z.optional(instant),
  refundReason: z.optional(refundReasonSchema),
  appointmentId: z.nullable(idSchema),
  date: z.string(),
  time: z.string(),
  timezone: z.string(),
  startsAt: instant,
  consultationType: z.string(),
};

export const patientPaymentSchema = z.object({
  ...paymentRecord,
  doctor: z.object({ _id: idSchema, name: z.string(), specialization: z.string() }),
});
export type PatientPayment = z.output<typeof patientPaymentSchema>;

export const doctorPaymentSchema = z.object({
  ...paymentRecord,
  patient: z.object({ _id: idSchema, name: z.string() }),
});

export const earningsTotalsSchema = z.object({
  totals: z.object({ earned: z.int(), refunded: z.int(), earnedThisMonth: z.int(), visits: z.int() }),
});
