import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { id, instant } from '../columns';
import { appointments } from './appointments';

/** The part of a visit's history that its own row does not keep: moves, delays, guests. No health data. */
export const appointmentEvents = pgTable(
  'appointment_events',
  {
    id: id(),
    appointmentId: text()
      .notNull()
      .references(() => appointments.id, { onDelete: 'cascade' }),
    /** `canceled` means by the patient. */
    kind: text({ enum: ['moved', 'late', 'cannot-attend', 'canceled', 'guest-joined'] }).notNull(),
    at: instant().notNull(),
    /** Set for a moved visit. */
    fromStartsAt: instant(),
    toStartsAt: instant(),
    /** The delay that the doctor announced, in minutes. 0 means on time again. */
    minutes: integer(),
    /** The name of a guest whom the doctor let in. Nothing else about them is kept. */
    guestName: text(),
    guestKind: text({ enum: ['carer', 'interpreter'] }),
    invitedBy: text({ enum: ['doctor', 'patient'] }),
  },
  (t) => [index('appointment_events_visit_idx').on(t.appointmentId, t.at, t.id)],
);
