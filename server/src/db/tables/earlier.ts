import { isNull } from 'drizzle-orm';
import { date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant, instantNow } from '../columns';
import { appointments } from './appointments';

export const earlierRequests = pgTable('earlier_requests', {
  appointmentId: text()
    .primaryKey()
    .references(() => appointments.id, { onDelete: 'cascade' }),
  firstDay: date('from_on', { mode: 'string' }),
  lastDay: date('until_on', { mode: 'string' }),
  noticeHours: integer().notNull(),
  timezone: text().notNull(),
  createdAt: instantNow(),
});

/** While the offer is open, the appointment row with the same id holds the slot. */
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
