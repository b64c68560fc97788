import type { FailedJob } from '@carelane/contract/operators/job-endpoints';
import { OPERATOR_PAGE_SIZE } from '@carelane/contract/operators/log-endpoints';
import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { jobs, users } from '../../db/schema';
import { cutPage, decodeCursor, encodeCursor } from '../../http/endpoints/page-cursor';

/** The payload never leaves the database. */
export async function listFailedJobs(db: Queryable, cursor: string | undefined) {
  const before = cursor ? decodeCursor(cursor) : undefined;
  const rows = await db
    .select({
      id: jobs.id,
      kind: jobs.kind,
      attempts: jobs.attempts,
      lastError: jobs.lastError,
      createdAt: jobs.createdAt,
      failedAt: jobs.failedAt,
      recipient: users.role,
    })
    .from(jobs)
    .leftJoin(
      users,
      and(
        eq(sql`lower(${users.email})`, sql`lower(${jobs.payload} ->> 'to')`),
        isNotNull(users.emailConfirmedAt),
      ),
    )
    .where(
      and(
        isNotNull(jobs.failedAt),
        before && sql`(${jobs.failedAt}, ${jobs.id}) < (${before.at}::timestamptz, ${before.id}::text)`,
      ),
    )
    .orderBy(desc(jobs.failedAt), desc(jobs.id))
    .limit(OPERATOR_PAGE_SIZE + 1);
  const { pageRows, nextCursor } = cutPage(rows, OPERATOR_PAGE_SIZE, ({ failedAt, id }) =>
    encodeCursor(failedAt ?? '', id),
  );
  return { data: pageRows.map(toFailedJob), page: { nextCursor } };
}

type Row = Pick<
  typeof jobs.$inferSelect,
  'id' | 'kind' | 'attempts' | 'lastError' | 'createdAt' | 'failedAt'
> & {
  recipient: FailedJob['recipient'];
};

function toFailedJob({ id, createdAt, failedAt, ...job }: Row): FailedJob {
  return {
    ...job,
    _id: id,
    createdAt: createdAt.toISOString(),
    // The fallback only satisfies the nullable type.
    failedAt: (failedAt ?? createdAt).toISOString(),
  };
}
