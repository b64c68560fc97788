import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, instant, instantNow } from '../columns';
import { doctorProfiles } from './doctors';
import { patientProfiles } from './patients';

const halfHour = (startsAt: unknown, from: '00' | '15') =>
  sql`date_bin('30 minutes', ${startsAt}, timestamptz '2000-01-01 00:${sql.raw(from)}:00+00')`;

/**
 * A held slot is a row too, so that unique indexes decide between holds and appointments. Visits last half an hour and
 * begin on a quarter hour: two that overlap share a half hour on one of the two grids.
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
    startsAt: instant().notNull(),
    localDate: date({ mode: 'string' }).notNull(),
    slot: integer().notNull(),
    /** The time zone of `localDate` and `slot`. Null while it is the doctor's current one. */
    timezone: text(),
    consultationType: text({ enum: ['Video Consultation', 'In-person Consultation'] }).notNull(),
    reason: text().notNull().default(''),
    bookedBy: text(),
    adultPresent: text(),
    roomId: text().notNull(),
    paymentId: text(),
    heldUntil: instant(),
    doctorJoinedAt: instant(),
    patientJoinedAt: instant(),
    patientAbsentAt: instant(),
    sessionEndedAt: instant(),
    completedAt: instant(),
    canceledAt: instant(),
    /** Kept when the visit is moved, for the doctor's statistics. */
    doctorCanceledAt: instant(),
    chooseBy: instant(),
    cannotAttendReason: text(),
    lateMinutes: integer().notNull().default(0),
    maxLateMinutes: integer().notNull().default(0),
    announcedDelayMinutes: integer('late_told_minutes'),
    /** Also null for delays from before this column existed. */
    lateAnnouncedAt: instant(),
    calendarSequence: integer().notNull().default(0),
    createdAt: instantNow(),
    updatedAt: instantNow(),
  },
  (t) => [
    check(
      'appointments_quarter_hour',
      sql`starts_at = date_bin('15 minutes', starts_at, timestamptz '2000-01-01 00:00:00+00')`,
    ),
    check('appointments_only_held_expire', sql`status = 'held' or held_until is null`),
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
    reportedAt: instant(),
    reportReason: text(),
    hiddenAt: instant(),
    keptAt: instant(),
    createdAt: instantNow(),
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

/** Maintained by triggers at commit, so that totals cost the same with ten appointments as with 100,000. */
export const doctorTallies = pgTable('doctor_tallies', {
  doctorId: text()
    .primaryKey()
    .references(() => doctorProfiles.id, { onDelete: 'cascade' }),
  scheduled: integer().notNull(),
  completed: integer().notNull(),
  canceled: integer().notNull(),
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
    appointments: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.doctorId, t.patientId] })],
);
