import { and, asc, eq, inArray, lt, lte } from 'drizzle-orm';
import { appointments, payments } from '../../db/schema';
import type { Deps } from '../../deps';
import { defineSweep } from '../../jobs/queue';
import { closeAndOfferSlot } from './close-checkout';
import { bringUpToDate } from './confirm-checkout';

const MAX_HOLDS_PER_RUN = 1000;
/** Each checkout costs a request to the provider. */
const MAX_CHECKOUTS_PER_RUN = 100;
const RECONCILE_EVERY_MS = 5 * 60_000;

/**
 * Booking a slot also removes an expired hold. The slot is passed on only when its checkout ends, because a payment may
 * still arrive.
 */
export const expireHolds = defineSweep({
  kind: 'expire-holds',
  everySeconds: 60,
  run: async (deps) => {
    const stale = deps.db
      .select({ id: appointments.id })
      .from(appointments)
      .where(and(eq(appointments.status, 'held'), lte(appointments.heldUntil, deps.clock.now())))
      .limit(MAX_HOLDS_PER_RUN)
      .for('update', { skipLocked: true });
    await deps.db.delete(appointments).where(inArray(appointments.id, stale));
  },
});

/** Webhooks can get lost. */
export const reconcilePayments = defineSweep({
  kind: 'reconcile-payments',
  everySeconds: 60,
  run: async (deps) => {
    const now = deps.clock.now();
    for (const payment of await listStaleCheckouts(deps, now)) {
      if (payment.checkoutSessionId === null) {
        await deps.db.transaction((tx) => closeAndOfferSlot(tx, deps, payment.id, 'expire'));
        continue;
      }
      await deps.db.update(payments).set({ updatedAt: now }).where(eq(payments.id, payment.id));
      await bringUpToDate(deps, payment);
    }
  },
});

function listStaleCheckouts(deps: Deps, now: Date) {
  return deps.db
    .select()
    .from(payments)
    .where(
      and(eq(payments.status, 'open'), lt(payments.updatedAt, new Date(now.getTime() - RECONCILE_EVERY_MS))),
    )
    .orderBy(asc(payments.expiresAt))
    .limit(MAX_CHECKOUTS_PER_RUN);
}
