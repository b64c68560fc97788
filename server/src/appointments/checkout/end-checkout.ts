import { and, asc, eq, type SQL } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Tx } from '../../db/client';
import { payments } from '../../db/schema';
import type { Deps } from '../../deps';
import { defineJob, enqueue } from '../../jobs/queue';
import { closeCheckout } from './close-checkout';
import { fulfilPayment } from './fulfil-payment';

/** Expires the checkout at the provider as soon as it can be reached. A payment made before that is refunded. */
export const endAtProvider = defineJob({
  kind: 'end-checkout',
  payload: z.object({ sessionId: z.string() }),
  run: async (deps, { sessionId }) => {
    const session = await deps.payments.expireSession(sessionId);
    if (session?.paid) await fulfilPayment(deps, session);
  },
});

/** Ends open checkouts here, and at the provider after the commit. A late payment is refunded. */
export async function endCheckouts(tx: Tx, deps: Deps, whose: SQL): Promise<void> {
  const now = deps.clock.now();
  const open = await tx
    .select({ id: payments.id, provider: payments.provider, sessionId: payments.checkoutSessionId })
    .from(payments)
    .where(and(eq(payments.status, 'open'), whose))
    .orderBy(asc(payments.id));
  for (const { id, provider, sessionId } of open) {
    const ended = await closeCheckout(tx, id, 'leave', now);
    if (ended && provider !== 'free' && sessionId !== null)
      await enqueue(tx, endAtProvider, { sessionId }, { runAt: now, dedupeKey: `end-checkout:${sessionId}` });
  }
}

/** For a doctor who can no longer be booked. */
export const endDoctorCheckouts = (tx: Tx, deps: Deps, doctorId: string): Promise<void> =>
  endCheckouts(tx, deps, eq(payments.doctorId, doctorId));
