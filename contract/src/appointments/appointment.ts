import * as z from 'zod/mini';
import { dayNameSchema } from '../doctors/slot-grid';
import { idSchema, instant } from '../fields';
import { disputeSchema } from './dispute';
import { appointmentStatusSchema, consultationTypeSchema } from './status';

const account = z.object({ _id: z.nullable(idSchema), name: z.string() });

const appointmentPaymentSchema = z.object({
  status: z.enum(['paid', 'refunding', 'refunded', 'free']),
  /** Whole rupees. */
  amount: z.int(),
  refundedAt: z.optional(instant),
});
export type AppointmentPayment = z.output<typeof appointmentPaymentSchema>;

export const appointmentSchema = z.object({
  _id: idSchema,
  appointmentDate: z.string(),
  /** In the doctor's zone, as yyyy-MM-dd. */
  date: z.string(),
  /** 'Monday 10:30 AM' */
  timeSlot: z.string(),
  /** '10:30 AM' */
  time: z.string(),
  day: dayNameSchema,
  startsAt: instant,
  timezone: z.string(),
  consultationType: consultationTypeSchema,
  reason: z.string(),
  bookedBy: z.optional(z.string()),
  adultPresent: z.optional(z.string()),
  status: appointmentStatusSchema,
  roomId: z.string(),
  /** The profile, under the name used by the existing API. */
  doctorId: z.object({
    _id: idSchema,
    user_id: account,
    specialization: z.string(),
    experience: z.int(),
    profileImage: z.nullable(z.string()),
    clinic_address: z.nullable(z.string()),
  }),
  patientId: z.object({
    _id: idSchema,
    user_id: account,
    profileImage: z.nullable(z.string()),
  }),
  payment: appointmentPaymentSchema,
  doctorJoined: z.boolean(),
  patientJoined: z.boolean(),
  patientAbsent: z.boolean(),
  /** Set when the doctor cannot attend. The patient chooses until `by`; after that the visit is refunded. */
  choice: z.optional(z.object({ by: instant, reason: z.string() })),
  lateMinutes: z.optional(z.int()),
  maxLateMinutes: z.optional(z.int()),
  reviewed: z.boolean(),
  dispute: z.optional(disputeSchema),
  createdAt: instant,
  updatedAt: instant,
});
export type Appointment = z.output<typeof appointmentSchema>;
