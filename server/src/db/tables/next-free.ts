import { sql } from 'drizzle-orm';
import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../columns';
import { doctorProfiles } from './doctors';

/**
 * Only nodes of the previous version read these tables. The next version may drop them, with add_next_free and the
 * indexes named in docs/decisions/search.md.
 */
export const doctorNextFree = pgTable(
  'doctor_next_free',
  {
    doctorId: text()
      .primaryKey()
      .references(() => doctorProfiles.id, { onDelete: 'cascade' }),
    startsAt: instant(),
    checkedAt: instant().notNull(),
    validUntil: instant().notNull(),
  },
  (t) => [
    index('doctor_next_free_starts_idx').on(t.startsAt, t.doctorId),
    index('doctor_next_free_due_idx').on(t.validUntil),
  ],
);

export const changedSchedules = pgTable(
  'changed_schedules',
  {
    id: text().primaryKey().default(sql`gen_random_uuid()`),
    doctorId: text().notNull(),
  },
  (t) => [index('changed_schedules_doctor_idx').on(t.doctorId)],
);
