import { and, eq, isNull, lte, or } from 'drizzle-orm';
import type { Tx } from '../db/client';
import { jobs, refunds } from '../db/schema';
import { enqueue } from '../jobs/queue';
import { refundJobKey, sendRefund } from './refunds';

type Refund = typeof refunds.$inferSelect;

export async function scheduleRefundNow(
  tx: Tx,
  id: string,
  now: Date,
): Promise<Refund | 'unknown' | 'settled'> {
  const [refund] = await tx.select().from(refunds).where(eq(refunds.id, id)).for('update');
  if (!refund) return 'unknown';
  if (refund.status !== 'pending') return 'settled';
  await tx.update(refunds).set({ dueAt: now }).where(eq(refunds.id, id));
  const restarted = await tx
    .update(jobs)
    .set({ failedAt: null, attempts: 0, runAt: now, lockedUntil: null })
    .from(refunds)
    .where(
      and(
        eq(refunds.id, id),
        eq(jobs.dedupeKey, refundJobKey),
        isNull(jobs.doneAt),
        or(isNull(jobs.lockedUntil), lte(jobs.lockedUntil, now)),
      ),
    )
    .returning({ id: jobs.id });
  if (restarted.length === 0) await enqueue(tx, sendRefund, { refundId: id }, { runAt: now });
  return refund;
}
