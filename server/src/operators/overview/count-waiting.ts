import type { Overview } from '@carelane/contract/operators/overview-endpoints';
import { and, count, eq, isNotNull, isNull, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../db/client';
import { disputes, doctorVerifications, jobs, refunds, reviews } from '../../db/schema';

/** Each count has an index that contains only these rows. */
export async function countWaiting(db: Queryable): Promise<Overview['waiting']> {
  const countRows = async (table: PgTable, where: SQL | undefined) => {
    const [row] = await db.select({ rows: count() }).from(table).where(where);
    return row?.rows ?? 0;
  };
  return {
    verifications: await countRows(doctorVerifications, eq(doctorVerifications.status, 'waiting')),
    disputes: await countRows(disputes, isNull(disputes.decidedAt)),
    reviews: await countRows(
      reviews,
      and(isNotNull(reviews.reportedAt), isNull(reviews.hiddenAt), isNull(reviews.keptAt)),
    ),
    jobs: await countRows(jobs, isNotNull(jobs.failedAt)),
    refunds: await countRows(refunds, eq(refunds.status, 'pending')),
  };
}
