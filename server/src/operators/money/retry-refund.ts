import { eq } from 'drizzle-orm';
import type { Tx } from '../../db/client';
import { payments } from '../../db/schema';
import { Refusal } from '../../http/refusal';
import { scheduleRefundNow } from '../../payments/schedule-refund-now';
import { findVisitAccounts } from '../find-visit-accounts';
import { actorFields, type Operator } from '../operator';
import { recordAct } from '../operator-log';

/** The money is refunded only once, even if another operator or the sweep retries it at the same time. */
export async function retryRefund(operator: Operator, id: string, reason: string): Promise<void> {
  const { deps } = operator;
  await deps.db.transaction(async (tx) => {
    const refund = await scheduleRefundNow(tx, id, deps.clock.now());
    if (refund === 'unknown') throw new Refusal('NOT_FOUND');
    if (refund === 'settled') throw new Refusal('CONFLICT', 'This refund is no longer owed.');
    await recordAct(tx, {
      ...actorFields(operator),
      act: 'retry-refund',
      subject: refund.paymentId,
      about: await findAccounts(tx, refund.paymentId),
      reason,
      details: `₹${refund.amount}`,
      at: deps.clock.now(),
    });
  });
  deps.jobs.nudge();
}

async function findAccounts(tx: Tx, paymentId: string): Promise<string[]> {
  const [payment] = await tx.select().from(payments).where(eq(payments.id, paymentId));
  return payment ? findVisitAccounts(tx, payment) : [];
}
