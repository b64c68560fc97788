import { isNull } from 'drizzle-orm';
import { date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, moment } from '../columns';
import { appointments } from './appointments';

/** The patient of this visit wants an earlier time. The oldest request is first in line. */
export const earlierRequests = pgTable('earlier_requests', {
  appointmentId: text()
    .primaryKey()
    .references(() => appointments.id, { onDelete: 'cascade' }),
  /** First and last day that suit the patient, in `timezone`. */
  fromOn: date({ mode: 'string' }),
  untilOn: date({ mode: 'string' }),
  noticeHours: integer().notNull(),
  /** The patient's zone, which also decides when it is night. */
  timezone: text().notNull(),
  createdAt: createdAt(),
});

/** A slot that was offered for a visit. It is held by the appointment row with the same id, which goes with the offer. */
export const earlierOffers = pgTable(
  'earlier_offers',
  {
    id: text().primaryKey(),
    appointmentId: text()
      .notNull()
      .references(() => appointments.id, { onDelete: 'cascade' }),
    startsAt: moment().notNull(),
    expiresAt: moment().notNull(),
    createdAt: createdAt(),
    endedAt: moment(),
  },
  (t) => [
    // Nobody is asked twice about the same slot, so chains of offers end.
    uniqueIndex('earlier_offers_once_key').on(t.appointmentId, t.startsAt),
    uniqueIndex('earlier_offers_open_key').on(t.appointmentId).where(isNull(t.endedAt)),
    index('earlier_offers_expiring_idx').on(t.expiresAt).where(isNull(t.endedAt)),
  ],
);
