import { and, asc, eq, lt, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db, Queryable, Tx } from '../db/client';
import { lockPeopleByPayment } from '../db/lock-people';
import { payments, refunds } from '../db/schema';
import type { Deps } from '../deps';
import { failPoint } from '../fail-point';
import { faultWithoutValues } from '../http/error-handler';
import { defineJob, defineSweep, enqueue } from '../jobs/queue';
import { type NotificationRow, publishNote } from '../notifications/notify';
import { announceRefund } from './announce-refund';
import { rupees } from './rupees';

export type RefundReason = (typeof refunds.$inferSelect)['reason'];
type RefundDeps = Pick<Deps, 'clock' | 'config'>;
type Payment = Pick<typeof payments.$inferSelect, 'id' | 'amount'>;

/** With at most 15 minutes between attempts, this covers a card provider that is down for several hours. */
const REFUND_ATTEMPTS = 40;
const OVERDUE_AFTER_MS = 30 * 60_000;
const HOUR_MS = 60 * 60_000;
const MAX_WAIT_HOURS = 24;

export const refundJobKey = sql<string>`'refund:' || ${refunds.id} || case when ${refunds.failures} = 0 then '' else ':' || ${refunds.failures} end`;

export async function orderRefund(tx: Tx, payment: Payment, reason: RefundReason, now: Date): Promise<void> {
  await tx.update(payments).set({ status: 'refunding', updatedAt: now }).where(eq(payments.id, payment.id));
  const [refund] = await tx
    .insert(refunds)
    .values({
      paymentId: payment.id,
      reason,
      amount: payment.amount,
      status: 'pending',
      createdAt: now,
      dueAt: now,
    })
    .onConflictDoNothing({ target: refunds.paymentId })
    .returning({ id: refunds.id });
  if (refund)
    await enqueue(tx, sendRefund, { refundId: refund.id }, { runAt: now, dedupeKey: `refund:${refund.id}` });
}

export const sendRefund = defineJob({
  kind: 'send-refund',
  payload: z.object({ refundId: z.string() }),
  maxAttempts: REFUND_ATTEMPTS,
  run: async (deps, { refundId }) => {
    const due = await findPending(deps.db, refundId);
    if (!due) return;
    const { paymentId, providerPaymentId, amount, failures } = due;
    if (providerPaymentId === null) throw new Error('a refund without a captured payment');
    // Part of the amount may already be refunded, by staff or because the response to our own request was
    // lost.
    const remaining = amount - (await deps.payments.refundedAmount(providerPaymentId));
    const providerRefund =
      remaining > 0
        ? await deps.payments.refund({
            providerPaymentId,
            amount: remaining,
            // The old key would return the refund that the bank sent back.
            idempotencyKey: failures === 0 ? `refund-${refundId}` : `refund-${refundId}-${failures}`,
          })
        : undefined;
    failPoint('refund-sent');
    const result = { failures, providerRefundId: providerRefund?.id };
    const note = await deps.db.transaction(async (tx) => {
      await lockPeopleByPayment(tx, paymentId);
      return settleRefund(tx, deps, refundId, result);
    });
    deps.jobs.nudge();
    if (note) publishNote(deps, note);
  },
});

async function findPending(db: Queryable, refundId: string) {
  const [row] = await db
    .select({
      paymentId: refunds.paymentId,
      amount: refunds.amount,
      failures: refunds.failures,
      providerPaymentId: payments.providerPaymentId,
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(eq(refunds.id, refundId), eq(refunds.status, 'pending')));
  return row;
}

export async function settleRefund(
  tx: Tx,
  deps: RefundDeps,
  refundId: string,
  result: { failures?: number; providerRefundId?: string | undefined },
): Promise<NotificationRow | undefined> {
  const now = deps.clock.now();
  const { failures, providerRefundId = null } = result;
  const [refund] = await tx
    .update(refunds)
    .set({ status: 'succeeded', providerRefundId, settledAt: now })
    .where(
      and(
        eq(refunds.id, refundId),
        eq(refunds.status, 'pending'),
        failures === undefined ? undefined : eq(refunds.failures, failures),
      ),
    )
    .returning();
  if (!refund) return undefined;
  await tx
    .update(payments)
    .set({ status: 'refunded', refundedAt: now, updatedAt: now })
    .where(eq(payments.id, refund.paymentId));
  return announceRefund(tx, deps, refund, {
    subject: 'Your payment was refunded',
    message: `${rupees(refund.amount)} was refunded to your card. Your bank may take a few days to show it.`,
  });
}

export async function bounceRefund(
  tx: Tx,
  deps: RefundDeps,
  paymentId: string,
): Promise<{ refundId: string; failures: number; note: NotificationRow | undefined } | undefined> {
  const now = deps.clock.now();
  const [existing] = await tx
    .select({ failures: refunds.failures })
    .from(refunds)
    .where(eq(refunds.paymentId, paymentId));
  if (!existing) return undefined;
  const waitHours = Math.min(MAX_WAIT_HOURS, 2 ** existing.failures);
  const dueAt = new Date(now.getTime() + waitHours * HOUR_MS);
  const failures = existing.failures + 1;
  const [refund] = await tx
    .update(refunds)
    .set({ status: 'pending', failures, dueAt, settledAt: null, providerRefundId: null })
    .where(eq(refunds.paymentId, paymentId))
    .returning();
  if (!refund) return undefined;
  await tx
    .update(payments)
    .set({ status: 'refunding', refundedAt: null, updatedAt: now })
    .where(eq(payments.id, paymentId));
  const { id: refundId } = refund;
  await enqueue(tx, sendRefund, { refundId }, { runAt: dueAt, dedupeKey: `refund:${refundId}:${failures}` });
  const note = await announceRefund(tx, deps, refund, {
    subject: 'Your refund is delayed',
    message: `Your bank did not accept the refund of ${rupees(refund.amount)}. We will try again and let you know.`,
  });
  return { refundId, failures, note };
}

/** A refund is still owed if its job failed or was lost. */
export const retryRefunds = defineSweep({
  kind: 'retry-refunds',
  everySeconds: 15 * 60,
  run: async (deps) => {
    for (const { id } of await listOverdue(deps.db, deps.clock.now())) {
      await sendRefund
        .run(deps, { refundId: id })
        .catch((error: unknown) =>
          deps.log.error({ refund: id, fault: faultWithoutValues(error) }, 'refund overdue'),
        );
    }
  },
});

function listOverdue(db: Db, now: Date) {
  return db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.status, 'pending'), lt(refunds.dueAt, new Date(now.getTime() - OVERDUE_AFTER_MS))))
    .orderBy(asc(refunds.dueAt))
    .limit(100);
}
