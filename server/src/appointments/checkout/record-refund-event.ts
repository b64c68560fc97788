import { eq } from 'drizzle-orm';
import type { AfterCommit } from '../../auth/account/account-hooks';
import type { Tx } from '../../db/client';
import { lockPeopleByPayment } from '../../db/lock-people';
import { appointments, payments, refunds } from '../../db/schema';
import type { Deps } from '../../deps';
import { publishNote } from '../../notifications/notify';
import { nextPaymentState } from '../../payments/payment-state';
import { bounceRefund, settleRefund } from '../../payments/refunds';
import type { PaymentRow } from '../booking/booking-columns';
import { cancelRefunded } from '../changes/cancel-appointment';
import { callProvider } from './confirm-checkout';
import { type EventKey, inOneTransaction, recordProviderEvent } from './fulfil-payment';

interface RefundEvent extends EventKey {
  providerPaymentId: string;
  failedRefundId: string | null;
}

/** Events arrive out of order, so this reads the current state from the provider. Partial refunds change nothing. */
export async function recordRefundEvent(deps: Deps, event: RefundEvent): Promise<void> {
  const refundedAmount = await callProvider(deps, () =>
    deps.payments.refundedAmount(event.providerPaymentId),
  );
  await inOneTransaction(deps, event, async (tx) => {
    const payment = await lockPayment(tx, event.providerPaymentId);
    if (!payment) return undefined;
    if (refundedAmount >= payment.amount) return recordRefunded(tx, deps, payment);
    return event.failedRefundId === null
      ? undefined
      : recordFailedRefund(tx, deps, payment, event.failedRefundId);
  });
}

/** People before appointments, as in a cancellation, to prevent deadlocks. */
async function lockPayment(tx: Tx, providerPaymentId: string): Promise<PaymentRow | undefined> {
  const hasProviderId = eq(payments.providerPaymentId, providerPaymentId);
  const [found] = await tx
    .select({ id: payments.id, appointmentId: payments.appointmentId })
    .from(payments)
    .where(hasProviderId);
  if (!found) return undefined;
  await lockPeopleByPayment(tx, found.id, { changesDoctor: true });
  if (found.appointmentId !== null)
    await tx
      .select({ id: appointments.id })
      .from(appointments)
      .where(eq(appointments.id, found.appointmentId))
      .for('update');
  const [payment] = await tx.select().from(payments).where(hasProviderId).for('update');
  return payment;
}

async function recordRefunded(tx: Tx, deps: Deps, payment: PaymentRow): Promise<AfterCommit | undefined> {
  if (!nextPaymentState(payment.status, 'confirmRefund')) return undefined;
  const now = deps.clock.now();
  const isMadeAtProvider = payment.status === 'fulfilled';
  if (isMadeAtProvider)
    await tx.insert(refunds).values({
      paymentId: payment.id,
      reason: 'goodwill',
      amount: payment.amount,
      status: 'pending',
      createdAt: now,
      dueAt: now,
    });
  const [refund] = await tx.select().from(refunds).where(eq(refunds.paymentId, payment.id));
  const note = refund && (await settleRefund(tx, deps, refund.id, {}));
  const announceCancellation =
    isMadeAtProvider && payment.appointmentId !== null
      ? await cancelRefunded(tx, deps, payment.appointmentId, payment.amount)
      : undefined;
  return async () => {
    await announceCancellation?.();
    deps.jobs.nudge();
    if (note) publishNote(deps, note);
  };
}

async function recordFailedRefund(
  tx: Tx,
  deps: Deps,
  payment: PaymentRow,
  failedRefundId: string,
): Promise<AfterCommit | undefined> {
  if (!nextPaymentState(payment.status, 'failRefund')) return undefined;
  // Several events report the same failed refund.
  if (!(await recordProviderEvent(tx, { id: `lost:${failedRefundId}`, type: 'lost' }, deps.clock.now())))
    return undefined;
  const bounced = await bounceRefund(tx, deps, payment.id);
  if (!bounced) return undefined;
  return () => {
    const { refundId, failures, note } = bounced;
    deps.jobs.nudge();
    deps.log.error({ refund: refundId, failures }, 'a bank returned a refund; it will be retried');
    if (note) publishNote(deps, note);
  };
}
