import { and, asc, eq, isNull, lte } from 'drizzle-orm';
import { earlierOffers } from '../../db/schema';
import type { Deps } from '../../deps';
import { faultWithoutValues } from '../../http/error-handler';
import { defineSweep } from '../../jobs/queue';
import { endOffers, offerSlots } from './end-offers';

const MAX_OFFERS_PER_RUN = 200;

export const passOnOffers = defineSweep({
  kind: 'pass-on-offers',
  everySeconds: 30,
  run: async (deps) => {
    const expired = await deps.db
      .select({ id: earlierOffers.id })
      .from(earlierOffers)
      .where(and(isNull(earlierOffers.endedAt), lte(earlierOffers.expiresAt, deps.clock.now())))
      .orderBy(asc(earlierOffers.expiresAt))
      .limit(MAX_OFFERS_PER_RUN);
    for (const { id } of expired)
      await passOn(deps, id).catch((error: unknown) =>
        deps.log.warn({ fault: faultWithoutValues(error) }, 'an offer could not be passed on'),
      );
  },
});

async function passOn(deps: Deps, id: string): Promise<void> {
  await deps.db.transaction(async (tx) =>
    offerSlots(tx, deps, await endOffers(tx, deps, eq(earlierOffers.id, id))),
  );
  deps.jobs.nudge();
}
