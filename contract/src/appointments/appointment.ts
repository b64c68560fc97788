import * as z from 'zod/mini';
import { dayNameSchema } from '../doctors/slot-grid';
import { idSchema, instant } from '../fields';
import { disputeSchema } from './dispute';
import { appointmentStatusSchema, consultationTypeSchema } from './status';

/** The account behind a profile. Its id is null once the account is deleted; the name stays. */
const account = z.object({ _id: z.nullable(idSchema), name: z.string() });

const appointmentPaymentSchema = z.object({
  status: z.enum(['paid', 'refunding', 'refunded', 'free']),
  /** Whole rupees. */
  amount: z.int(),
  refundedAt: z.optional(instant),
});
export type AppointmentPayment = z.output<typeof appointmentPaymentSchema>;

/** An appointment as its patient and its doctor see it. Nobody else can see it. */
export const appointmentSchema = z.object({
  _id: idSchema,
  /** The same as `date`. */
  appointmentDate: z.string(),
  /** The doctor's local date, yyyy-MM-dd. */
  date: z.string(),
  /** 'Monday 10:30 AM' */
  timeSlot: z.string(),
  /** '10:30 AM' */
  time: z.string(),
  day: dayNameSchema,
  startsAt: instant,
  /** The doctor's zone, which date, day and time refer to. */
  timezone: z.string(),
  consultationType: consultationTypeSchema,
  reason: z.string(),
  /** The guardian who booked it for the patient. Absent when the patient did. */
  bookedBy: z.optional(z.string()),
  /** The adult who is with a patient under 18. */
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
  /** The profile, as in `doctorId`. */
  patientId: z.object({
    _id: idSchema,
    user_id: account,
    profileImage: z.nullable(z.string()),
  }),
  payment: appointmentPaymentSchema,
  /**
   * Whether the doctor was in the room during the join window. If not, a video visit can be canceled once more
   * after its start: see `cancelable`.
   */
  doctorJoined: z.boolean(),
  /** Whether the patient was in the room during the join window. */
  patientJoined: z.boolean(),
  /** The doctor closed it because the patient did not come. */
  patientAbsent: z.boolean(),
  /**
   * Set when the doctor cannot attend, with the doctor's reason. The patient can choose another time until `by`;
   * after that the visit is refunded.
   */
  choice: z.optional(z.object({ by: instant, reason: z.string() })),
  /** How many minutes late the doctor will be. Absent if no delay was ever announced. */
  lateMinutes: z.optional(z.int()),
  /** The largest delay that was announced. Absent if none was. */
  maxLateMinutes: z.optional(z.int()),
  reviewed: z.boolean(),
  dispute: z.optional(disputeSchema),
  createdAt: instant,
  updatedAt: instant,
});
export type Appointment = z.output<typeof appointmentSchema>;
