import { and, asc, eq, type SQL } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Tx } from '../../db/client';
import { payments } from '../../db/schema';
import type { Deps } from '../../deps';
import { defineJob, enqueue } from '../../jobs/queue';
import { endDoctorOffers } from '../earlier/end-offers';
import type { FreedSlot } from '../earlier/offer-slot';
import { closeCheckout } from './close-checkout';
import { fulfilPayment } from './fulfil-payment';

export const expireSessionAtProvider = defineJob({
  kind: 'end-checkout',
  payload: z.object({ sessionId: z.string() }),
  run: async (deps, { sessionId }) => {
    const session = await deps.payments.expireSession(sessionId);
    if (session?.paid) await fulfilPayment(deps, session);
  },
});

/** Also ends them at the provider after the commit. The caller decides whether to pass the freed slots on. */
export async function endCheckouts(tx: Tx, deps: Deps, condition: SQL): Promise<FreedSlot[]> {
  const now = deps.clock.now();
  const open = await tx
    .select({ id: payments.id, provider: payments.provider, sessionId: payments.checkoutSessionId })
    .from(payments)
    .where(and(eq(payments.status, 'open'), condition))
    .orderBy(asc(payments.id));
  const freed: FreedSlot[] = [];
  for (const { id, provider, sessionId } of open) {
    const slot = await closeCheckout(tx, id, 'abandon', now);
    if (!slot) continue;
    freed.push(slot);
    if (provider !== 'free' && sessionId !== null)
      await enqueue(
        tx,
        expireSessionAtProvider,
        { sessionId },
        { runAt: now, dedupeKey: `end-checkout:${sessionId}` },
      );
  }
  return freed;
}

export async function endDoctorCheckouts(tx: Tx, deps: Deps, doctorId: string): Promise<void> {
  await endCheckouts(tx, deps, eq(payments.doctorId, doctorId));
  await endDoctorOffers(tx, deps, doctorId);
}
