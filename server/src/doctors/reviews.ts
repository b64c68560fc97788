import type { doctorReviews } from '@carelane/contract/doctors/endpoints';
import type { ReviewSummary } from '@carelane/contract/doctors/reviews';
import type { EndpointQuery } from '@carelane/contract/endpoint';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../db/client';
import { reviews } from '../db/schema';
import { decodeCursor, encodeCursor } from '../http/endpoints/page-cursor';
import type { DoctorRow } from './queries';

export type ReviewRow = typeof reviews.$inferSelect;

export function reviewView(row: ReviewRow) {
  return {
    _id: row.id,
    rating: row.rating,
    comment: row.comment,
    authorInitials: row.authorInitials,
    createdAt: row.createdAt,
  };
}

export async function listReviews(
  db: Queryable,
  doctorId: string,
  { limit, cursor }: EndpointQuery<typeof doctorReviews>,
) {
  const rows = await db
    .select()
    .from(reviews)
    .where(
      and(eq(reviews.doctorId, doctorId), isNull(reviews.hiddenAt), cursor ? olderThan(cursor) : undefined),
    )
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const nextCursor = rows.length > limit && last ? encodeCursor(last.createdAt, last.id) : null;
  return { reviews: page, nextCursor };
}

function olderThan(cursor: string) {
  const { at, id } = decodeCursor(cursor);
  return sql`(${reviews.createdAt}, ${reviews.id}) < (${at}::timestamptz, ${id}::text)`;
}

export async function summarizeReviews(db: Queryable, doctor: DoctorRow): Promise<ReviewSummary> {
  const counts = await db
    .select({ rating: reviews.rating, count: sql<number>`count(*)::int` })
    .from(reviews)
    .where(and(eq(reviews.doctorId, doctor.id), isNull(reviews.hiddenAt)))
    .groupBy(reviews.rating);
  return {
    average: doctor.ratingCount === 0 ? null : doctor.rating,
    count: doctor.ratingCount,
    distribution: [1, 2, 3, 4, 5].map((stars) => counts.find((row) => row.rating === stars)?.count ?? 0),
  };
}
