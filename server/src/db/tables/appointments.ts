import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, id, moment } from '../columns';
import { doctorProfiles } from './doctors';
import { patientProfiles } from './patients';

/** The half hour that contains an instant, on the grid that begins at this minute. */
const halfHour = (startsAt: unknown, from: '00' | '15') =>
  sql`date_bin('30 minutes', ${startsAt}, timestamptz '2000-01-01 00:${sql.raw(from)}:00+00')`;

/**
 * A held slot is already a row here, so that the unique indexes decide who gets it, hold or appointment. Every visit
 * lasts half an hour and begins at a quarter hour: two that overlap share a half hour on one of the two grids, and two
 * that only touch share none. Held rows are not appointments yet: every list and lookup leaves them out.
 */
export const appointments = pgTable(
  'appointments',
  {
    id: id(),
    doctorId: text()
      .notNull()
      .references(() => doctorProfiles.id),
    patientId: text()
      .notNull()
      .references(() => patientProfiles.id),
    status: text({ enum: ['held', 'scheduled', 'completed', 'canceled'] }).notNull(),
    startsAt: moment().notNull(),
    /** The doctor's local date and slot of the day. */
    localDate: date({ mode: 'string' }).notNull(),
    slot: integer().notNull(),
    /** The zone of date and slot when it was booked. Null while it is still the doctor's current one. */
    timezone: text(),
    consultationType: text({ enum: ['Video Consultation', 'In-person Consultation'] }).notNull(),
    reason: text().notNull().default(''),
    /** The guardian who booked it for the patient. */
    bookedBy: text(),
    /** The adult who is with a patient under age. */
    adultPresent: text(),
    roomId: text().notNull(),
    paymentId: text(),
    heldUntil: moment(),
    /** When the doctor was first in the room inside the join window. Decides whether the visit took place. */
    doctorJoinedAt: moment(),
    /** The same for the patient. */
    patientJoinedAt: moment(),
    /** When the doctor closed it because the patient did not come. */
    patientAbsentAt: moment(),
    sessionEndedAt: moment(),
    completedAt: moment(),
    canceledAt: moment(),
    /** When the doctor last said that they cannot attend. Stays when the visit is moved: it counts in their figures. */
    doctorCanceledAt: moment(),
    /** Until then the patient chooses another time or the money back. Set only while the visit waits for that. */
    chooseBy: moment(),
    /** The doctor's words to the patient, while it waits. */
    cannotAttendReason: text(),
    /** The delay that the doctor announced, the latest and the longest. The start stays what was booked. */
    lateMinutes: integer().notNull().default(0),
    maxLateMinutes: integer().notNull().default(0),
    /** What the patient was last notified of. Null if never. */
    announcedDelayMinutes: integer('late_told_minutes'),
    /** When the doctor last announced a change of it. Null if never, and for what was announced before the column. */
    lateAnnouncedAt: moment(),
    /** Incremented with each change that calendars must show. */
    calendarSequence: integer().notNull().default(0),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    check(
      'appointments_quarter_hour',
      sql`starts_at = date_bin('15 minutes', starts_at, timestamptz '2000-01-01 00:00:00+00')`,
    ),
    ...(['doctor', 'patient'] as const).flatMap((person) =>
      (['00', '15'] as const).map((from) =>
        uniqueIndex(`appointments_${person}_place_${from}_key`)
          .on(t[`${person}Id`], halfHour(t.startsAt, from))
          .where(sql`status <> 'canceled'`),
      ),
    ),
    uniqueIndex('appointments_room_key').on(t.roomId),
    index('appointments_doctor_status_idx').on(t.doctorId, t.status, t.startsAt, t.id),
    index('appointments_patient_status_idx').on(t.patientId, t.status, t.startsAt, t.id),
    index('appointments_doctor_patient_idx').on(t.doctorId, t.patientId),
    index('appointments_doctor_time_idx').on(t.doctorId, t.startsAt, t.id),
    index('appointments_patient_time_idx').on(t.patientId, t.startsAt, t.id),
    index('appointments_doctor_changed_idx').on(t.doctorId, t.updatedAt).where(sql`status <> 'held'`),
    // The patient comes first: counting one patient's holds must not read everybody's.
    index('appointments_held_by_idx').on(t.patientId, t.heldUntil).where(sql`status = 'held'`),
    index('appointments_payment_idx').on(t.paymentId),
    // For the operators' figures of a day.
    index('appointments_created_idx').on(t.createdAt).where(sql`status <> 'held'`),
    index('appointments_canceled_idx').on(t.canceledAt).where(sql`canceled_at is not null`),
    index('appointments_starts_idx').on(t.startsAt).where(sql`status <> 'held'`),
    index('appointments_choice_idx').on(t.chooseBy).where(sql`choose_by is not null`),
    index('appointments_doctor_canceled_idx')
      .on(t.doctorId, t.status)
      .where(sql`doctor_canceled_at is not null`),
  ],
);

export const reviews = pgTable(
  'reviews',
  {
    id: id(),
    appointmentId: text()
      .notNull()
      .references(() => appointments.id),
    doctorId: text()
      .notNull()
      .references(() => doctorProfiles.id),
    patientId: text()
      .notNull()
      .references(() => patientProfiles.id),
    rating: integer().notNull(),
    comment: text().notNull().default(''),
    authorInitials: text().notNull(),
    reportedAt: moment(),
    reportReason: text(),
    hiddenAt: moment(),
    /** An operator looked at the report and decided to show it. */
    keptAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('reviews_appointment_key').on(t.appointmentId),
    index('reviews_doctor_idx').on(t.doctorId, t.createdAt, t.id),
    index('reviews_reported_idx')
      .on(t.reportedAt, t.id)
      .where(sql`reported_at is not null and hidden_at is null and kept_at is null`),
    index('reviews_kept_idx').on(t.keptAt, t.id).where(sql`kept_at is not null`),
    index('reviews_hidden_idx').on(t.hiddenAt, t.id).where(sql`hidden_at is not null`),
  ],
);

/** Maintained by triggers at commit, so that a doctor's totals cost the same with ten appointments as with 100,000. */
export const doctorTallies = pgTable('doctor_tallies', {
  doctorId: text()
    .primaryKey()
    .references(() => doctorProfiles.id, { onDelete: 'cascade' }),
  scheduled: integer().notNull(),
  completed: integer().notNull(),
  canceled: integer().notNull(),
  /** Different people with a scheduled or completed appointment. */
  patients: integer().notNull(),
});

export const doctorPatientTallies = pgTable(
  'doctor_patient_tallies',
  {
    doctorId: text()
      .notNull()
      .references(() => doctorProfiles.id, { onDelete: 'cascade' }),
    patientId: text()
      .notNull()
      .references(() => patientProfiles.id, { onDelete: 'cascade' }),
    /** Scheduled or completed ones. */
    appointments: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.doctorId, t.patientId] })],
);
