import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Tx } from '../db/client';
import { doctorProfiles, reviews } from '../db/schema';
import type { Deps } from '../deps';
import type { Viewer } from '../http/endpoints/viewer';
import { spendBudget } from '../http/limits/budget';
import { Refusal } from '../http/refusal';

/** Reports a review to the operator, who decides. Only the first report is kept. */
export async function reportReview(deps: Deps, viewer: Viewer, id: string, reason: string): Promise<void> {
  await spendBudget(deps, { key: `report-review:${viewer.userId}`, limit: 20, windowSeconds: 3600 });
  const found = await deps.db
    .update(reviews)
    .set({
      reportedAt: sql`coalesce(${reviews.reportedAt}, ${deps.clock.now().toISOString()}::timestamptz)`,
      reportReason: sql`coalesce(${reviews.reportReason}, ${reason})`,
    })
    .where(and(eq(reviews.id, id), isNull(reviews.hiddenAt)))
    .returning({ id: reviews.id });
  if (found.length === 0) throw new Refusal('NOT_FOUND', 'Review not found');
  deps.log.warn({ reviewId: id }, 'a review was reported; `operator hide-review` hides it');
}

/** By an operator: removes the review from the page and from the average. */
export async function hideReview(tx: Tx, id: string, now: Date): Promise<boolean> {
  const [hidden] = await tx
    .update(reviews)
    .set({ hiddenAt: now })
    .where(and(eq(reviews.id, id), isNull(reviews.hiddenAt)))
    .returning({ doctorId: reviews.doctorId, rating: reviews.rating });
  if (!hidden) return false;
  await tx
    .update(doctorProfiles)
    .set({
      ratingSum: sql`${doctorProfiles.ratingSum} - ${hidden.rating}`,
      ratingCount: sql`${doctorProfiles.ratingCount} - 1`,
    })
    .where(eq(doctorProfiles.id, hidden.doctorId));
  return true;
}
