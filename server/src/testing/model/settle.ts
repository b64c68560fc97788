import { MAX_OFFERS_PER_DAY } from '@carelane/contract/appointments/earlier';
import { isNull } from 'drizzle-orm';
import { earlierOffers } from '../../db/schema';
import { webhook } from '../booking';
import { PATIENTS, type Scene } from './scene';
import { event } from './steps';
import { lostOffers, type Taken } from './take-step';

/** Without a limit, two patients could be asked in turn forever. */
const MAX_ROUNDS = MAX_OFFERS_PER_DAY * PATIENTS;

/** Everybody accepts what is offered, until nothing is. Returns what went wrong. */
export async function acceptEverything(scene: Scene): Promise<string[]> {
  const { t } = scene;
  for (let round = 0; round <= MAX_ROUNDS; round++) {
    await t.runSweep('pass-on-offers');
    const open = await t.deps.db.$count(earlierOffers, isNull(earlierOffers.endedAt));
    if (open === 0) return [];
    const choice = { who: 0, doctor: 0, nth: 0, day: '', time: '' };
    const taken: Taken[] = [{ kind: 'accept', outcome: await event('accept').run(scene, choice) }];
    const lost = lostOffers(taken);
    if (lost.length > 0) return lost;
  }
  return ['offers are made forever'];
}

/** Delivers the provider's last webhook for each payment, lets every offer and choice expire, and runs every job. */
export async function settle({ t, checkouts }: Scene): Promise<void> {
  for (const { id } of checkouts) await webhook(t, id, 'checkout.session.completed', `evt_last_${id}`);
  t.clock.advance({ days: 3 });
  for (const sweep of ['expire-holds', 'end-choices', 'pass-on-offers']) await t.runSweep(sweep);
  await t.runJobs();
}
