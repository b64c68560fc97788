import { eq } from 'drizzle-orm';
import type { AfterCommit } from '../../auth/account/account-hooks';
import type { Tx } from '../../db/client';
import { lockPeopleByAppointment } from '../../db/lock-people';
import { appointments, disputes, payments } from '../../db/schema';
import type { Deps } from '../../deps';
import { Refusal } from '../../http/refusal';
import { nextPaymentState } from '../../payments/payment-state';
import { orderRefund } from '../../payments/refunds';
import { rupees } from '../../payments/rupees';
import { markCanceled } from '../changes/cancel-appointment';
import { tookPlace } from '../took-place';
import { announceDecision } from './dispute-messages';

type Payment = typeof payments.$inferSelect;
export interface Decision {
  refund: boolean;
  reason: string;
}

export async function settleDispute(
  tx: Tx,
  deps: Deps,
  id: string,
  { refund, reason }: Decision,
): Promise<AfterCommit | undefined> {
  const now = deps.clock.now();
  const locked = await lockDispute(tx, id);
  if (!locked) return undefined;
  const { dispute, payment, visit } = locked;
  if (dispute.decidedAt) throw new Refusal('CONFLICT', 'This has been decided in the meantime.');
  const outcome = refund ? 'refunded' : 'kept';
  const paymentSentence = await settlePayment(tx, payment, refund, now);
  await tx
    .update(disputes)
    .set({ outcome, decision: reason, decidedAt: now })
    .where(eq(disputes.id, dispute.id));
  // A visit that did not take place must not count as completed.
  if (refund && !(await tookPlace(tx, visit))) await markCanceled(tx, deps, visit.id);
  const publish = await announceDecision(tx, deps, dispute.appointmentId, { paymentSentence, reason });
  return async () => {
    deps.jobs.nudge();
    await publish?.();
  };
}

/** People before visits, as in a cancellation, to prevent deadlocks. */
async function lockDispute(tx: Tx, id: string) {
  const [stored] = await tx
    .select({ appointmentId: disputes.appointmentId })
    .from(disputes)
    .where(eq(disputes.id, id));
  if (!stored) return undefined;
  await lockPeopleByAppointment(tx, stored.appointmentId, { changesDoctor: true });
  const [visit] = await tx
    .select()
    .from(appointments)
    .where(eq(appointments.id, stored.appointmentId))
    .for('update');
  // The empty id matches no payment.
  const [payment] = await tx
    .select()
    .from(payments)
    .where(eq(payments.id, visit?.paymentId ?? ''))
    .for('update');
  const [dispute] = await tx.select().from(disputes).where(eq(disputes.id, id)).for('update');
  return dispute && visit && { dispute, payment, visit };
}

async function settlePayment(
  tx: Tx,
  payment: Payment | undefined,
  refund: boolean,
  now: Date,
): Promise<string> {
  if (!payment || payment.provider === 'free') {
    if (refund) throw new Refusal('CONFLICT', 'This visit was free: there is nothing to refund.');
    return 'The visit was free, so there is nothing to refund.';
  }
  const amount = rupees(payment.amount);
  if (!nextPaymentState(payment.status, 'refund')) {
    if (!refund) throw new Refusal('CONFLICT', 'This visit has been refunded in the meantime.');
    return `${amount} had already been refunded to the card.`;
  }
  if (!refund) return `The payment of ${amount} is not refunded.`;
  await orderRefund(tx, payment, 'not_held', now);
  return `${amount} is being refunded in full to the card. The bank may take a few days to show it.`;
}
