import { isNull } from 'drizzle-orm';
import { date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant, instantNow } from '../columns';
import { appointments } from './appointments';

/** Exists if the visit's patient wants an earlier time. The oldest request is first in line. */
export const earlierRequests = pgTable('earlier_requests', {
  appointmentId: text()
    .primaryKey()
    .references(() => appointments.id, { onDelete: 'cascade' }),
  /** The first and last day that suit the patient, in `timezone`. */
  firstDay: date('from_on', { mode: 'string' }),
  lastDay: date('until_on', { mode: 'string' }),
  noticeHours: integer().notNull(),
  /** The patient's zone, which also decides when it is night. */
  timezone: text().notNull(),
  createdAt: instantNow(),
});

/**
 * A slot that was offered for a visit. While the offer is open, the appointment row with the same id holds the slot.
 * That row is deleted when the offer ends, and this one gets its `endedAt`.
 */
export const earlierOffers = pgTable(
  'earlier_offers',
  {
    id: text().primaryKey(),
    appointmentId: text()
      .notNull()
      .references(() => appointments.id, { onDelete: 'cascade' }),
    startsAt: instant().notNull(),
    expiresAt: instant().notNull(),
    createdAt: instantNow(),
    endedAt: instant(),
  },
  (t) => [
    // A slot is offered for each visit only once, so chains of offers end.
    uniqueIndex('earlier_offers_once_key').on(t.appointmentId, t.startsAt),
    uniqueIndex('earlier_offers_open_key').on(t.appointmentId).where(isNull(t.endedAt)),
    index('earlier_offers_expiring_idx').on(t.expiresAt).where(isNull(t.endedAt)),
  ],
);
