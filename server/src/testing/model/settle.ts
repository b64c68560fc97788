import { MAX_OFFERS_PER_DAY } from '@carelane/contract/appointments/earlier';
import { isNull } from 'drizzle-orm';
import { earlierOffers } from '../../db/schema';
import { deliverWebhook } from '../booking';
import { PATIENT_COUNT, type Scene } from './scene';
import { event } from './steps';
import { type CompletedCall, lostOffers } from './take-step';

/** Ends the loop if a bug causes endless offers. */
const MAX_ROUNDS = MAX_OFFERS_PER_DAY * PATIENT_COUNT;

export async function acceptEverything(scene: Scene): Promise<string[]> {
  const { t } = scene;
  for (let round = 0; round <= MAX_ROUNDS; round++) {
    await t.runSweep('pass-on-offers');
    const openOffers = await t.deps.db.$count(earlierOffers, isNull(earlierOffers.endedAt));
    if (openOffers === 0) return [];
    const input = { patientIndex: 0, doctorIndex: 0, targetIndex: 0, day: '', time: '' };
    const calls: CompletedCall[] = [{ kind: 'accept', outcome: await event('accept').run(scene, input) }];
    const lost = lostOffers(calls);
    if (lost.length > 0) return lost;
  }
  return ['there is always another offer'];
}

export async function settle({ t, checkouts }: Scene): Promise<void> {
  for (const { id } of checkouts) await deliverWebhook(t, id, 'checkout.session.completed', `evt_last_${id}`);
  t.clock.advance({ days: 3 });
  for (const sweep of ['expire-holds', 'end-choices', 'pass-on-offers']) await t.runSweep(sweep);
  await t.runJobs();
}
