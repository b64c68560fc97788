import * as z from 'zod/mini';
import { appointmentSchema } from '../appointments/appointment';
import { disputeOutcomeSchema, sideSchema } from '../appointments/dispute';
import { deviceTestSchema } from '../consultations/device-test';
import { guestKindSchema } from '../consultations/guest';
import { idSchema, instant } from '../fields';
import { prescriptionSchema } from '../prescriptions/prescription';

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
  by: z.optional(sideSchema),
  from: z.optional(instant),
  to: z.optional(instant),
  /** 0 means back on time. */
  minutes: z.optional(z.int()),
  amount: z.optional(z.int()),
  outcome: z.optional(disputeOutcomeSchema),
  guest: z.optional(z.object({ name: z.string(), kind: guestKindSchema })),
});
export type VisitEvent = z.output<typeof visitEventSchema>;

export const visitSchema = z.object({
  appointment: appointmentSchema,
  /** Null for a free visit. */
  receiptId: z.nullable(idSchema),
  events: z.array(visitEventSchema),
  messages: z.int(),
  deviceTest: z.nullable(deviceTestSchema),
  prescriptions: z.array(prescriptionSchema),
  /** Only for the patient who wrote it: doctors see reviewers' initials only. */
  review: z.nullable(z.object({ rating: z.int(), comment: z.string(), createdAt: instant })),
});
export type Visit = z.output<typeof visitSchema>;
