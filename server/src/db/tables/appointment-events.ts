import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { id, instant } from '../columns';
import { appointments } from './appointments';

export const appointmentEvents = pgTable(
  'appointment_events',
  {
    id: id(),
    appointmentId: text()
      .notNull()
      .references(() => appointments.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['moved', 'late', 'cannot-attend', 'canceled', 'guest-joined'] }).notNull(),
    at: instant().notNull(),
    fromStartsAt: instant(),
    toStartsAt: instant(),
    minutes: integer(),
    guestName: text(),
    guestKind: text({ enum: ['carer', 'interpreter'] }),
    invitedBy: text({ enum: ['doctor', 'patient'] }),
  },
  (t) => [index('appointment_events_visit_idx').on(t.appointmentId, t.at, t.id)],
);
