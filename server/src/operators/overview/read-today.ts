import type { Overview } from '@carelane/contract/operators/overview-endpoints';
import { addDays, DEFAULT_TIME_ZONE, zonedDate } from '@carelane/contract/time/zoned-time';
import { and, gte, lt, ne, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../db/client';
import { appointments, payments, refunds } from '../../db/schema';
import { dayStart } from './day-start';

export async function readToday(db: Queryable, now: Date): Promise<Overview['today']> {
  const date = zonedDate(now, DEFAULT_TIME_ZONE);
  const [from, to] = [dayStart(date), dayStart(addDays(date, 1))];
  const isToday = (at: PgColumn) => and(gte(at, from), lt(at, to));
  const countWhere = (where: SQL) => sql<number>`(count(*) filter (where ${where}))::int`;
  const [visits] = await db
    .select({
      visits: countWhere(ne(appointments.status, 'canceled')),
      completed: countWhere(sql`${appointments.status} = 'completed'`),
      canceled: countWhere(sql`${appointments.status} = 'canceled'`),
    })
    .from(appointments)
    .where(and(ne(appointments.status, 'held'), isToday(appointments.startsAt)));
  const sum = (amount: PgColumn) => sql<number>`coalesce(sum(${amount}), 0)::int`;
  const [received] = await db
    .select({ amount: sum(payments.amount) })
    .from(payments)
    .where(isToday(payments.paidAt));
  const [refunded] = await db
    .select({ amount: sum(refunds.amount) })
    .from(refunds)
    .where(isToday(refunds.settledAt));
  return {
    ...(visits ?? { visits: 0, completed: 0, canceled: 0 }),
    received: received?.amount ?? 0,
    refunded: refunded?.amount ?? 0,
  };
}
