import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../db/client';
import { reviews } from '../db/schema';
import type { Deps } from '../deps';
import { actingUserId, type Viewer } from '../http/endpoints/viewer';
import { spendBudget } from '../http/limits/budget';
import { Refusal } from '../http/refusal';
import { changeRating } from './change-rating';

export async function reportReview(deps: Deps, viewer: Viewer, id: string, reason: string): Promise<void> {
  await spendBudget(deps, { key: `report-review:${actingUserId(viewer)}`, limit: 20, windowSeconds: 3600 });
  const reported = await deps.db
    .update(reviews)
    .set({
      reportedAt: sql`coalesce(${reviews.reportedAt}, ${deps.clock.now().toISOString()}::timestamptz)`,
      reportReason: sql`coalesce(${reviews.reportReason}, ${reason})`,
    })
    .where(and(eq(reviews.id, id), isNull(reviews.hiddenAt)))
    .returning({ id: reviews.id });
  if (reported.length === 0) throw new Refusal('NOT_FOUND', 'Review not found');
  deps.log.warn({ reviewId: id }, 'a review was reported');
}

interface ModeratedReview {
  doctorId: string;
  patientId: string;
}

export function hideReview(tx: Tx, id: string, now: Date): Promise<ModeratedReview | undefined> {
  return moderate(tx, and(eq(reviews.id, id), isNull(reviews.hiddenAt)), { hiddenAt: now, keptAt: null }, -1);
}

export function restoreReview(tx: Tx, id: string, now: Date): Promise<ModeratedReview | undefined> {
  return moderate(
    tx,
    and(eq(reviews.id, id), isNotNull(reviews.hiddenAt)),
    { hiddenAt: null, keptAt: now },
    1,
  );
}

export function keepReview(tx: Tx, id: string, now: Date): Promise<ModeratedReview | undefined> {
  const isReported = and(isNotNull(reviews.reportedAt), isNull(reviews.hiddenAt), isNull(reviews.keptAt));
  return moderate(tx, and(eq(reviews.id, id), isReported), { keptAt: now }, 0);
}

async function moderate(
  tx: Tx,
  condition: SQL | undefined,
  change: { hiddenAt?: Date | null; keptAt: Date | null },
  countChange: -1 | 0 | 1,
): Promise<ModeratedReview | undefined> {
  const [review] = await tx
    .update(reviews)
    .set(change)
    .where(condition)
    .returning({ doctorId: reviews.doctorId, patientId: reviews.patientId, rating: reviews.rating });
  if (!review) return undefined;
  if (countChange !== 0) await changeRating(tx, review, countChange);
  const { rating: _, ...moderated } = review;
  return moderated;
}
