import * as z from 'zod/mini';
import { appointmentSchema } from '../appointments/appointment';
import { disputeOutcomeSchema, sideSchema } from '../appointments/dispute';
import { deviceTestSchema } from '../consultations/device-test';
import { guestKindSchema } from '../consultations/guest';
import { idSchema, instant } from '../fields';
import { prescriptionSchema } from '../prescriptions/prescription';

/** What happened to a visit. It holds nothing of what was said or written. */
const visitEventSchema = z.object({
  kind: z.enum([
    'booked',
    'moved',
    'late',
    'cannot-attend',
    'joined',
    'guest-joined',
    'ended',
    'completed',
    'patient-absent',
    'disputed',
    'decided',
    'canceled',
    'refunding',
    'refunded',
  ]),
  at: instant,
  /** Who joined, invited the guest, canceled or said that it did not take place. */
  by: z.optional(sideSchema),
  /** Where a moved visit was, and where it is. */
  from: z.optional(instant),
  to: z.optional(instant),
  /** The delay that the doctor announced, in minutes; 0: on time again. */
  minutes: z.optional(z.int()),
  /** Whole rupees, paid or refunded. */
  amount: z.optional(z.int()),
  outcome: z.optional(disputeOutcomeSchema),
  /** A carer or interpreter whom the doctor let in. */
  guest: z.optional(z.object({ name: z.string(), kind: guestKindSchema })),
});
export type VisitEvent = z.output<typeof visitEventSchema>;

/** Everything on a visit's page except chat and notes, which are read where they are written. */
export const visitSchema = z.object({
  appointment: appointmentSchema,
  /** The payment whose receipt can be downloaded; null for a free visit. */
  receiptId: z.nullable(idSchema),
  /** Oldest first. */
  events: z.array(visitEventSchema),
  /** How many chat messages there are. */
  messages: z.int(),
  /** The patient's last test of camera, microphone and network; null for none. */
  deviceTest: z.nullable(deviceTestSchema),
  /** Those written for this visit, newest first. */
  prescriptions: z.array(prescriptionSchema),
  /** The patient's own. A doctor reads reviews under initials. */
  review: z.nullable(z.object({ rating: z.int(), comment: z.string(), createdAt: instant })),
});
export type Visit = z.output<typeof visitSchema>;
