import { and, asc, eq, lt } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db, Queryable, Tx } from '../db/client';
import { patientProfiles, payments, refunds } from '../db/schema';
import type { Deps } from '../deps';
import { failPoint } from '../fail-point';
import { defineJob, defineSweep, enqueue } from '../jobs/queue';
import { noticeOf, notify } from '../notifications/notify';
import { rupees } from './rupees';

export type RefundReason = (typeof refunds.$inferSelect)['reason'];
type Payment = Pick<typeof payments.$inferSelect, 'id' | 'amount'>;

const REFUND_ATTEMPTS = 40;
const FORGOTTEN_AFTER_MS = 30 * 60_000;

/** Decided here, in the caller's transaction; sent by the job as often as it takes, paid back once. */
export async function orderRefund(tx: Tx, payment: Payment, reason: RefundReason, now: Date): Promise<void> {
  await tx.update(payments).set({ status: 'refunding', updatedAt: now }).where(eq(payments.id, payment.id));
  const [refund] = await tx
    .insert(refunds)
    .values({ paymentId: payment.id, reason, amount: payment.amount, status: 'pending', createdAt: now })
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
    const { providerPaymentId, amount } = due;
    if (providerPaymentId === null) throw new Error('a refund without a captured payment');
    const { id } = await deps.payments.refund({
      providerPaymentId,
      amount,
      idempotencyKey: `refund-${refundId}`,
    });
    failPoint('refund-sent');
    await settleRefund(deps, refundId, id);
  },
});

async function findPending(db: Queryable, refundId: string) {
  const [row] = await db
    .select({ amount: refunds.amount, providerPaymentId: payments.providerPaymentId })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(eq(refunds.id, refundId), eq(refunds.status, 'pending')));
  return row;
}

async function settleRefund(deps: Deps, refundId: string, providerRefundId: string): Promise<void> {
  const now = deps.clock.now();
  const note = await deps.db.transaction(async (tx) => {
    const [refund] = await tx
      .update(refunds)
      .set({ status: 'succeeded', providerRefundId, settledAt: now })
      .where(and(eq(refunds.id, refundId), eq(refunds.status, 'pending')))
      .returning();
    if (!refund) return undefined;
    const [payment] = await tx
      .update(payments)
      .set({ status: 'refunded', refundedAt: now, updatedAt: now })
      .where(eq(payments.id, refund.paymentId))
      .returning({ patientId: payments.patientId });
    const [patient] = await tx
      .select({ userId: patientProfiles.userId })
      .from(patientProfiles)
      .where(eq(patientProfiles.id, payment?.patientId ?? ''));
    if (!patient?.userId) return undefined;
    return notify(tx, {
      userId: patient.userId,
      type: 'system',
      message: `${rupees(refund.amount)} was refunded to your card. Your bank may take a few days to show it.`,
      link: '/payments',
      dedupeKey: `refund:${refundId}`,
      createdAt: now,
    });
  });
  if (note) deps.realtime.toUser(note.userId, 'notification', noticeOf(note));
}

/** A refund whose job was given up or lost is still owed: it is tried again for as long as it is pending. */
export const retryRefunds = defineSweep({
  kind: 'retry-refunds',
  everySeconds: 15 * 60,
  run: async (deps) => {
    for (const { id } of await listForgotten(deps.db, deps.clock.now())) {
      await sendRefund
        .run(deps, { refundId: id })
        .catch(() => deps.log.error({ refund: id }, 'a refund is overdue'));
    }
  },
});

function listForgotten(db: Db, now: Date) {
  return db
    .select({ id: refunds.id })
    .from(refunds)
    .where(
      and(eq(refunds.status, 'pending'), lt(refunds.createdAt, new Date(now.getTime() - FORGOTTEN_AFTER_MS))),
    )
    .orderBy(asc(refunds.createdAt))
    .limit(100);
}
