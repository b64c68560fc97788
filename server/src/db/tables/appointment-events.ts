import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { id, moment } from '../columns';
import { appointments } from './appointments';

/** What a visit's own row does not tell or the next change would overwrite. Times, minutes and guests, nothing about health. */
export const appointmentEvents = pgTable(
  'appointment_events',
  {
    id: id(),
    appointmentId: text()
      .notNull()
      .references(() => appointments.id, { onDelete: 'cascade' }),
    /** Canceled: by the patient. */
    kind: text({ enum: ['moved', 'late', 'cannot-attend', 'canceled', 'guest-joined'] }).notNull(),
    at: moment().notNull(),
    /** Of a moved visit. */
    fromStartsAt: moment(),
    toStartsAt: moment(),
    /** The delay that the doctor announced, in minutes; 0: on time again. */
    minutes: integer(),
    /** Of a guest whom the doctor let in: the only trace of them. */
    guestName: text(),
    guestKind: text({ enum: ['carer', 'interpreter'] }),
    invitedBy: text({ enum: ['doctor', 'patient'] }),
  },
  (t) => [index('appointment_events_visit_idx').on(t.appointmentId, t.at, t.id)],
);
