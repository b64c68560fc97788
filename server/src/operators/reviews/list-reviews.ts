import { OPERATOR_PAGE_SIZE } from '@carelane/contract/operators/log-endpoints';
import type { ReviewState } from '@carelane/contract/operators/review-endpoints';
import { and, asc, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { doctorProfiles, reviews } from '../../db/schema';
import { reviewView } from '../../doctors/reviews';
import { cutPage, decodeCursor, encodeCursor } from '../../http/endpoints/page-cursor';

export async function listReviews(db: Queryable, state: ReviewState, cursor: string | undefined) {
  const { at, condition } = LISTS[state];
  const isQueue = state === 'reported';
  const comparison = sql.raw(isQueue ? '>' : '<');
  const last = cursor ? decodeCursor(cursor) : undefined;
  const rows = await db
    .select({ review: reviews, doctor: { _id: doctorProfiles.id, name: doctorProfiles.name }, at })
    .from(reviews)
    .innerJoin(doctorProfiles, eq(doctorProfiles.id, reviews.doctorId))
    .where(
      and(
        condition,
        last && sql`(${at}, ${reviews.id}) ${comparison} (${last.at}::timestamptz, ${last.id}::text)`,
      ),
    )
    .orderBy(...(isQueue ? [asc(at), asc(reviews.id)] : [desc(at), desc(reviews.id)]))
    .limit(OPERATOR_PAGE_SIZE + 1);
  const { pageRows, nextCursor } = cutPage(rows, OPERATOR_PAGE_SIZE, (row) =>
    // The fallback only satisfies the nullable type.
    encodeCursor(row.at ?? '', row.review.id),
  );
  return {
    data: pageRows.map(({ review, doctor }) => ({
      ...reviewView(review),
      doctor,
      reportedAt: review.reportedAt,
      reportReason: review.reportReason,
    })),
    page: { nextCursor },
  };
}

const LISTS = {
  reported: {
    at: reviews.reportedAt,
    condition: and(isNotNull(reviews.reportedAt), isNull(reviews.hiddenAt), isNull(reviews.keptAt)),
  },
  kept: { at: reviews.keptAt, condition: isNotNull(reviews.keptAt) },
  hidden: { at: reviews.hiddenAt, condition: isNotNull(reviews.hiddenAt) },
};
