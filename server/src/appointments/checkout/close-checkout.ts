import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../db/client';
import { appointments, payments } from '../../db/schema';
import type { Deps } from '../../deps';
import { nextPaymentState } from '../../payments/payment-state';
import { type FreedSlot, offerSlot } from '../earlier/offer-slot';

export async function closeCheckout(
  tx: Tx,
  paymentId: string,
  event: 'expire' | 'abandon',
  now: Date,
): Promise<FreedSlot | undefined> {
  const [payment] = await tx
    .select({ status: payments.status, doctorId: payments.doctorId, startsAt: payments.startsAt })
    .from(payments)
    .where(eq(payments.id, paymentId))
    .for('update');
  const status = payment && nextPaymentState(payment.status, event);
  if (!status) return undefined;
  await tx.update(payments).set({ status, updatedAt: now }).where(eq(payments.id, paymentId));
  await releaseHold(tx, paymentId);
  return { doctorId: payment.doctorId, startsAt: payment.startsAt };
}

export async function closeAndOfferSlot(
  tx: Tx,
  deps: Deps,
  paymentId: string,
  event: 'expire' | 'abandon',
): Promise<void> {
  const freed = await closeCheckout(tx, paymentId, event, deps.clock.now());
  if (freed) await offerSlot(tx, deps, freed);
}

export async function releaseHold(tx: Tx, paymentId: string): Promise<void> {
  await tx
    .delete(appointments)
    .where(and(eq(appointments.paymentId, paymentId), eq(appointments.status, 'held')));
}
