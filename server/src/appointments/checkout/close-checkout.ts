import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../db/client';
import { appointments, payments } from '../../db/schema';
import { nextPaymentState } from '../../payments/payment-state';

/** Ends an open checkout on our side and frees its slot. False when it was no longer open. */
export async function closeCheckout(
  tx: Tx,
  paymentId: string,
  how: 'expire' | 'leave',
  now: Date,
): Promise<boolean> {
  const [payment] = await tx
    .select({ status: payments.status })
    .from(payments)
    .where(eq(payments.id, paymentId))
    .for('update');
  const status = payment && nextPaymentState(payment.status, how);
  if (!status) return false;
  await tx.update(payments).set({ status, updatedAt: now }).where(eq(payments.id, paymentId));
  await releaseHold(tx, paymentId);
  return true;
}

export async function releaseHold(tx: Tx, paymentId: string): Promise<void> {
  await tx
    .delete(appointments)
    .where(and(eq(appointments.paymentId, paymentId), eq(appointments.status, 'held')));
}
