import * as z from 'zod/mini';
import { nameSchema } from '../auth/account';
import { timeLabelSchema } from '../doctors/slot-grid';
import { dateOnly, idSchema, instant, text } from '../fields';
import { consultationTypeSchema } from './status';

export const REASON_MAX_LENGTH = 1000;
/** Stripe's minimum for a checkout is 30 minutes. */
export const HOLD_MINUTES = 35;
export const MAX_HOLDS_PER_PATIENT = 2;
/** Shared by all patients who have never paid for a visit. */
export const MAX_NEWCOMER_HOLDS_PER_DOCTOR = 120;
export const MAX_UPCOMING_FREE_VISITS = 3;
export const SUCCESS_REDIRECT_SECONDS = 3;

/** Accepted from the browser but ignored: the server determines these values. */
const ignored = z.optional(z.unknown());

const choice = {
  doctorId: idSchema,
  date: dateOnly,
  time: timeLabelSchema,
  consultationType: z._default(consultationTypeSchema, 'Video Consultation'),
  reason: z._default(text(REASON_MAX_LENGTH), ''),
  adultPresent: z.optional(nameSchema),
};

export const checkoutBody = z.object({
  ...choice,
  price: z.optional(
    z.union([z.number(), z.pipe(z.string(), z.transform(Number))], 'The price must be a number.'),
  ),
  userId: ignored,
  patientId: ignored,
  doctorName: ignored,
});

export const bookingBody = z.object({ ...choice, patientId: ignored });

export const rescheduleBody = z.object({ date: dateOnly, time: timeLabelSchema });

const ONE_CHOICE = 'Please choose another time or the money back.';
export const choiceBody = z
  .object({
    refund: z.optional(z.literal(true, ONE_CHOICE)),
    date: z.optional(dateOnly),
    time: z.optional(timeLabelSchema),
  })
  .check(
    z.refine(
      ({ refund, date, time }) => (refund ? !date && !time : date !== undefined && time !== undefined),
      {
        path: ['refund'],
        error: ONE_CHOICE,
      },
    ),
  );

const bookingMetadataSchema = z.object({
  patientId: idSchema,
  doctorId: idSchema,
  date: z.string(),
  time: z.string(),
  consultationType: consultationTypeSchema,
  reason: z.string(),
});
export type BookingMetadata = z.output<typeof bookingMetadataSchema>;

export const checkoutStatusSchema = z.enum([
  'confirmed',
  'open',
  'expired',
  'canceled',
  'refunding',
  'refunded',
]);
export type CheckoutStatus = z.output<typeof checkoutStatusSchema>;

export const checkoutSchema = z.object({
  id: z.string(),
  url: z.string(),
  expiresAt: instant,
  amount: z.int(),
});

export const confirmationSchema = z.object({
  status: checkoutStatusSchema,
  metadata: bookingMetadataSchema,
  appointmentId: z.nullable(idSchema),
});

export const openCheckoutSchema = z.object({
  id: z.string(),
  /** Null if the checkout never reached the card provider. */
  url: z.nullable(z.string()),
  doctorId: idSchema,
  doctorName: z.string(),
  date: z.string(),
  time: z.string(),
  timezone: z.string(),
  startsAt: instant,
  expiresAt: instant,
});
export type OpenCheckout = z.output<typeof openCheckoutSchema>;
