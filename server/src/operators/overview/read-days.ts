import { OVERVIEW_DAYS, type OverviewDay } from '@carelane/contract/operators/overview-endpoints';
import { addDays, DEFAULT_TIME_ZONE, zonedDate } from '@carelane/contract/time/zoned-time';
import { and, gte, lt, ne, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../db/client';
import { appointments, responseTimes } from '../../db/schema';
import { answeredWithin } from '../../http/monitoring/response-times';
import { dayStart } from './day-start';

const MISSED_AFTER_MS = 30 * 60_000;
const RESPONSE_SHARE = 0.95;

export async function readDays(db: Queryable, now: Date): Promise<OverviewDay[]> {
  const today = zonedDate(now, DEFAULT_TIME_ZONE);
  const first = addDays(today, 1 - OVERVIEW_DAYS);
  const dates = Array.from({ length: OVERVIEW_DAYS }, (_, index) => addDays(first, index));
  const since = dayStart(first);
  const notHeld = ne(appointments.status, 'held');
  const [bookings, cancellations, noShows, responses] = await Promise.all([
    countByDay(db, dates, appointments.createdAt, and(notHeld, gte(appointments.createdAt, since))),
    countByDay(db, dates, appointments.canceledAt, gte(appointments.canceledAt, since)),
    countByDay(
      db,
      dates,
      appointments.startsAt,
      and(notHeld, gte(appointments.startsAt, since), doctorWasMissing(now)),
    ),
    db.select().from(responseTimes).where(gte(responseTimes.onDate, first)),
  ]);
  return dates.map((date) => {
    const buckets = responses.filter(({ onDate }) => onDate === date);
    return {
      date,
      bookings: bookings.get(date) ?? 0,
      cancellations: cancellations.get(date) ?? 0,
      noShows: noShows.get(date) ?? 0,
      answeredWithinMs: answeredWithin(buckets, RESPONSE_SHARE),
    };
  });
}

/** Nothing is recorded about visits in person. A visit that was canceled before it began was not missed. */
function doctorWasMissing(now: Date): SQL | undefined {
  const missedBefore = new Date(now.getTime() - MISSED_AFTER_MS);
  return and(
    lt(appointments.startsAt, missedBefore),
    sql`${appointments.startsAt} + ${appointments.lateMinutes} * interval '1 minute' < ${missedBefore.toISOString()}::timestamptz
      and ${appointments.consultationType} = 'Video Consultation' and ${appointments.doctorJoinedAt} is null
      and (${appointments.canceledAt} is null
        or ${appointments.canceledAt} > ${appointments.startsAt} + ${appointments.lateMinutes} * interval '1 minute')`,
  );
}

/** Grouping by midnights is twice as fast as converting every row to the site's zone. */
async function countByDay(
  db: Queryable,
  dates: string[],
  at: PgColumn,
  where: SQL | undefined,
): Promise<Map<string, number>> {
  const midnights = sql.join(
    dates.map((date) => sql`${dayStart(date).toISOString()}::timestamptz`),
    sql`, `,
  );
  const rows = await db
    .select({ day: sql<number>`width_bucket(${at}, array[${midnights}])`, count: sql<number>`count(*)::int` })
    .from(appointments)
    .where(where)
    .groupBy(sql`1`);
  // `width_bucket` counts from 1.
  return new Map(rows.map(({ day, count }) => [dates[day - 1] ?? '', count]));
}
