import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, instant, instantNow } from '../columns';
import { appointments } from './appointments';

/** Deleted when their access ends: docs/decisions/guests.md#what-is-stored */
export const visitGuests = pgTable(
  'visit_guests',
  {
    id: id(),
    appointmentId: text()
      .notNull()
      .references(() => appointments.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['carer', 'interpreter'] }).notNull(),
    invitedBy: text({ enum: ['doctor', 'patient'] }).notNull(),
    /** The account of the person at the keyboard, for instance of a guardian. Null in rows from before this column. */
    invitedByUserId: text(),
    createdAt: instantNow(),
    linkHash: text().unique(),
    sessionHash: text().unique(),
    name: text(),
    admittedAt: instant(),
  },
  (t) => [
    index('visit_guests_visit_idx').on(t.appointmentId),
    index('visit_guests_inviter_idx').on(t.invitedByUserId),
    uniqueIndex('visit_guests_admitted_key').on(t.appointmentId).where(sql`${t.admittedAt} is not null`),
    check('visit_guests_link_or_session', sql`(link_hash is null) <> (session_hash is null)`),
    check('visit_guests_named', sql`(session_hash is null) = (name is null)`),
  ],
);

export const guestMessages = pgTable(
  'guest_messages',
  {
    guestId: text()
      .notNull()
      .references(() => visitGuests.id, { onDelete: 'cascade' }),
    id: text().notNull(),
    text: text().notNull(),
    createdAt: instantNow(),
  },
  (t) => [primaryKey({ columns: [t.guestId, t.id] })],
);
