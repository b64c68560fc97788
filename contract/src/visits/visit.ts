import * as z from 'zod/mini';
import { appointmentSchema } from '../appointments/appointment';
import { disputeOutcomeSchema, sideSchema } from '../appointments/dispute';
import { deviceTestSchema } from '../consultations/device-test';
import { guestKindSchema } from '../consultations/guest';
import { idSchema, instant } from '../fields';
import { prescriptionSchema } from '../prescriptions/prescription';

/** The events of a visit, but not what was said or written in it. */
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
  /** Who joined, invited the guest, canceled, or said that the visit did not take place. */
  by: z.optional(sideSchema),
  /** The start of a moved visit before and after the move. */
  from: z.optional(instant),
  to: z.optional(instant),
  /** The delay that the doctor announced, in minutes; 0 means back on time. */
  minutes: z.optional(z.int()),
  /** Whole rupees, paid or refunded. */
  amount: z.optional(z.int()),
  outcome: z.optional(disputeOutcomeSchema),
  /** A carer or interpreter whom the doctor let in. */
  guest: z.optional(z.object({ name: z.string(), kind: guestKindSchema })),
});
export type VisitEvent = z.output<typeof visitEventSchema>;

/** Everything on a visit's page except chat and notes, which have their own endpoints. */
export const visitSchema = z.object({
  appointment: appointmentSchema,
  /** The payment that has a receipt to download; null for a free visit. */
  receiptId: z.nullable(idSchema),
  /** Oldest first. */
  events: z.array(visitEventSchema),
  /** How many chat messages there are. */
  messages: z.int(),
  /** The patient's last test of camera, microphone and network; null for none. */
  deviceTest: z.nullable(deviceTestSchema),
  /** The prescriptions written for this visit, newest first. */
  prescriptions: z.array(prescriptionSchema),
  /** Only for the patient who wrote it: doctors see reviewers' initials only. */
  review: z.nullable(z.object({ rating: z.int(), comment: z.string(), createdAt: instant })),
});
export type Visit = z.output<typeof visitSchema>;
