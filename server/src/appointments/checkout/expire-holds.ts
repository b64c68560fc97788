import { and, asc, eq, inArray, lt, lte } from 'drizzle-orm';
import { appointments, payments } from '../../db/schema';
import type { Deps } from '../../deps';
import { defineSweep } from '../../jobs/queue';
import { passOnCheckout } from './close-checkout';
import { bringUpToDate } from './confirm-checkout';

const BATCH = 100;
const RECONCILE_EVERY_MS = 5 * 60_000;

/**
 * Housekeeping only: booking a slot removes an expired hold by itself. The slot is passed on when its checkout ends, not
 * here: a payment may still be on its way.
 */
export const expireHolds = defineSweep({
  kind: 'expire-holds',
  everySeconds: 60,
  run: async (deps) => {
    const stale = deps.db
      .select({ id: appointments.id })
      .from(appointments)
      .where(and(eq(appointments.status, 'held'), lte(appointments.heldUntil, deps.clock.now())))
      .limit(1000)
      .for('update', { skipLocked: true });
    await deps.db.delete(appointments).where(inArray(appointments.id, stale));
  },
});

/**
 * Asks the provider about every open checkout without recent news, in case a webhook was lost or we were down.
 * A checkout that never reached the provider just ends.
 */
export const reconcilePayments = defineSweep({
  kind: 'reconcile-payments',
  everySeconds: 60,
  run: async (deps) => {
    const now = deps.clock.now();
    for (const payment of await listSilentCheckouts(deps, now)) {
      if (payment.checkoutSessionId === null) {
        await deps.db.transaction((tx) => passOnCheckout(tx, deps, payment.id, 'expire'));
        continue;
      }
      await deps.db.update(payments).set({ updatedAt: now }).where(eq(payments.id, payment.id));
      await bringUpToDate(deps, payment);
    }
  },
});

function listSilentCheckouts(deps: Deps, now: Date) {
  return deps.db
    .select()
    .from(payments)
    .where(
      and(eq(payments.status, 'open'), lt(payments.updatedAt, new Date(now.getTime() - RECONCILE_EVERY_MS))),
    )
    .orderBy(asc(payments.expiresAt))
    .limit(BATCH);
}
