import * as z from 'zod/mini';
import { idSchema, instant } from '../fields';

/** What a patient or doctor sees of an appointment's payment. */
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
  /** The visit, in the doctor's time zone. After a move, its new time. */
  date: z.string(),
  time: z.string(),
  timezone: z.string(),
  startsAt: instant,
  consultationType: z.string(),
};

/** One line of the patient's history. */
export const patientPaymentSchema = z.object({
  ...paymentRecord,
  doctor: z.object({ _id: idSchema, name: z.string(), specialization: z.string() }),
});
export type PatientPayment = z.output<typeof patientPaymentSchema>;

/** One line of the doctor's earnings. */
export const doctorPaymentSchema = z.object({
  ...paymentRecord,
  patient: z.object({ _id: idSchema, name: z.string() }),
});

/** Amounts in whole rupees. Refunded amounts do not count as earned. */
export const earningsTotalsSchema = z.object({
  totals: z.object({ earned: z.int(), refunded: z.int(), earnedThisMonth: z.int(), visits: z.int() }),
});
