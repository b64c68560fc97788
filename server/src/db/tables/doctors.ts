import { FALLBACK_FEE } from '@carelane/contract/doctors/fee';
import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import {
  check,
  date,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { bytea, id, instant, instantNow } from '../columns';
import { users } from './auth';

const feeOrFallback = (fees: AnyColumn): SQL<number> =>
  sql`coalesce(${fees}, ${sql.raw(String(FALLBACK_FEE))})`;

export const doctorProfiles = pgTable(
  'doctor_profiles',
  {
    id: id(),
    /** Null once the account is deleted: records that must be kept still name the doctor. */
    userId: text().references(() => users.id, { onDelete: 'set null' }),
    /** Copied from the account, so that search reads one table. */
    name: text().notNull(),
    specialization: text().notNull(),
    fees: integer(),
    qualification: text().notNull(),
    experience: integer().notNull(),
    about: text().notNull(),
    languages: text().array().notNull(),
    status: text({ enum: ['active', 'inactive'] })
      .notNull()
      .default('active'),
    timezone: text().notNull(),
    registrationNumber: text(),
    clinicAddress: text(),
    verifiedAt: instant(),
    verificationWithdrawnAt: instant(),
    imageId: text(),
    /** Monday first. Null means every slot of every day. */
    weeklySlots: integer().array(),
    ratingSum: integer().notNull().default(0),
    ratingCount: integer().notNull().default(0),
    rating: numeric({ precision: 3, scale: 2, mode: 'number' })
      .notNull()
      .generatedAlwaysAs(
        sql`case when rating_count = 0 then 0 else round(rating_sum::numeric / rating_count, 2) end`,
      ),
    slotsAnnouncedAt: instant(),
    /** Visits booked later for that day begin late too. */
    lateMinutes: integer().notNull().default(0),
    lateOn: date({ mode: 'string' }),
    createdAt: instantNow(),
    updatedAt: instantNow(),
  },
  (t) => [
    uniqueIndex('doctor_profiles_user_key').on(t.userId),
    index('doctor_profiles_name_trgm').using('gin', sql`lower(${t.name}) gin_trgm_ops`),
    index('doctor_profiles_rating_idx')
      .on(t.rating.desc().nullsFirst(), t.ratingCount.desc().nullsFirst(), t.id)
      .where(sql`status = 'active'`),
    index('doctor_profiles_experience_idx')
      .on(t.experience.desc().nullsFirst(), t.id)
      .where(sql`status = 'active'`),
    index('doctor_profiles_fee_idx').on(feeOrFallback(t.fees), t.id).where(sql`status = 'active'`),
    index('doctor_profiles_specialty_rating_idx')
      .on(t.specialization, t.rating.desc().nullsFirst(), t.ratingCount.desc().nullsFirst(), t.id)
      .where(sql`status = 'active'`),
    // Contains every column that a count needs, so that counting reads only the index.
    index('doctor_profiles_count_idx')
      .on(t.specialization, t.fees, t.verifiedAt, t.experience, t.rating)
      .where(sql`status = 'active'`),
    // A separate index, because a wider one makes every other count slower.
    index('doctor_profiles_language_count_idx')
      .on(t.specialization, t.fees, t.verifiedAt, t.languages)
      .where(sql`status = 'active'`),
    index('doctor_profiles_languages_idx').using('gin', t.languages).where(sql`status = 'active'`),
    index('doctor_profiles_verified_idx')
      .on(t.verifiedAt, t.id)
      .where(sql`verified_at is not null and user_id is not null`),
    index('doctor_profiles_unverified_idx')
      .on(t.createdAt, t.id)
      .where(sql`verified_at is null and user_id is not null`),
    check('doctor_profiles_fees_check', sql`fees is null or fees between 0 and 1000000`),
    check('doctor_profiles_experience_check', sql`experience between 0 and 80`),
  ],
);

export const doctorExceptions = pgTable(
  'doctor_exceptions',
  {
    doctorId: text()
      .notNull()
      .references(() => doctorProfiles.id, { onDelete: 'cascade' }),
    onDate: date({ mode: 'string' }).notNull(),
    slots: integer().notNull(),
    note: text(),
  },
  (t) => [primaryKey({ columns: [t.doctorId, t.onDate] })],
);

/** Hours saved later do not reopen them. */
export const closedTimes = pgTable(
  'closed_times',
  {
    doctorId: text()
      .notNull()
      .references(() => doctorProfiles.id, { onDelete: 'cascade' }),
    startsAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.doctorId, t.startsAt] })],
);

/**
 * The checked columns are the identity that an operator last approved. Only the profile's `verifiedAt` says whether the
 * doctor is verified.
 */
export const doctorVerifications = pgTable(
  'doctor_verifications',
  {
    doctorId: text()
      .primaryKey()
      .references(() => doctorProfiles.id, { onDelete: 'cascade' }),
    status: text({ enum: ['waiting', 'returned', 'verified'] }).notNull(),
    since: instant().notNull(),
    council: text(),
    reason: text(),
    checkedName: text(),
    checkedQualification: text(),
    checkedNumber: text(),
  },
  (t) => [index('doctor_verifications_queue_idx').on(t.status, t.since, t.doctorId)],
);

export const doctorCertificates = pgTable('doctor_certificates', {
  doctorId: text()
    .primaryKey()
    .references(() => doctorProfiles.id, { onDelete: 'cascade' }),
  type: text({ enum: ['image/webp', 'application/pdf'] }).notNull(),
  bytes: bytea().notNull(),
  sentAt: instant().notNull(),
  decidedAt: instant(),
});

/** Kept, so that the same number is recognized even under a new account. */
export const withdrawnRegistrations = pgTable('withdrawn_registrations', {
  number: text().primaryKey(),
  withdrawnAt: instant().notNull(),
});
