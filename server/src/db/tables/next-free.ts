import { sql } from 'drizzle-orm';
import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../columns';
import { doctorProfiles } from './doctors';

/**
 * The first free slot of each doctor, so that a search does not compute it. Right from `checkedAt` until `validUntil`,
 * unless the doctor is in `changedSchedules`: then it is computed for each request, until the sweep has stored it.
 */
export const doctorNextFree = pgTable(
  'doctor_next_free',
  {
    doctorId: text()
      .primaryKey()
      .references(() => doctorProfiles.id, { onDelete: 'cascade' }),
    /** Null when nothing is free within the booking range. */
    startsAt: moment(),
    checkedAt: moment().notNull(),
    validUntil: moment().notNull(),
  },
  (t) => [
    index('doctor_next_free_starts_idx').on(t.startsAt, t.doctorId),
    index('doctor_next_free_due_idx').on(t.validUntil),
  ],
);

/**
 * Doctors whose hours, days off, closed times or visits changed since. Triggers add a row in the transaction of the
 * change, no matter who makes it. No row is ever updated, so no booking waits for another.
 */
export const changedSchedules = pgTable(
  'changed_schedules',
  {
    id: text().primaryKey().default(sql`gen_random_uuid()`),
    doctorId: text().notNull(),
  },
  (t) => [index('changed_schedules_doctor_idx').on(t.doctorId)],
);
