import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { id, moment } from '../columns';
import { appointments } from './appointments';

/** What a visit's own row does not tell or the next change would overwrite. Times and minutes only, nothing about health. */
export const appointmentEvents = pgTable(
  'appointment_events',
  {
    id: id(),
    appointmentId: text()
      .notNull()
      .references(() => appointments.id, { onDelete: 'cascade' }),
    /** Canceled: by the patient. */
    kind: text({ enum: ['moved', 'late', 'cannot-attend', 'canceled'] }).notNull(),
    at: moment().notNull(),
    /** Of a moved visit. */
    fromStartsAt: moment(),
    toStartsAt: moment(),
    /** By how much the doctor announced to be late; 0: on time again. */
    minutes: integer(),
  },
  (t) => [index('appointment_events_visit_idx').on(t.appointmentId, t.at, t.id)],
);
