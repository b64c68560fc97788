import type { Choice, Outcome } from './event';
import type { Scene } from './scene';
import { event, type Kind, type Step } from './steps';

export interface Taken {
  kind: Kind;
  outcome: Outcome | undefined;
}

/** Carries out one step. Calls of one step run at once. */
export async function takeStep(scene: Scene, step: Step): Promise<Taken[]> {
  if ('calls' in step) {
    const calls: ({ kind: Kind } & Choice)[] = step.calls;
    return Promise.all(
      calls.map(async ({ kind, ...choice }) => ({ kind, outcome: await event(kind).run(scene, choice) })),
    );
  }
  const { t } = scene;
  t.clock.advance({ minutes: step.minutes });
  await (step.sweep === 'jobs' ? t.runJobs() : t.runSweep(step.sweep));
  return [];
}

export const tookEffect = ({ outcome }: Taken): boolean => outcome !== undefined && outcome.status < 300;

/** What a patient may do without releasing the time that is held for them. */
const KEEPS_OWN_OFFER: Kind[] = [
  'hold',
  'pay',
  'confirm',
  'webhook',
  'webhook-expired',
  'leave-checkout',
  'ask-earlier',
  'accept',
];
/** What the doctor may do without taking back a time that is held for somebody. */
const KEEPS_OFFERS: Kind[] = ['late', 'on-time', 'fee', 'resume', 'verify'];

const mayEndOffer = ({ kind, outcome }: Taken, holder: string | undefined): boolean =>
  outcome?.patientId === undefined
    ? !KEEPS_OFFERS.includes(kind)
    : outcome.patientId === holder && !KEEPS_OWN_OFFER.includes(kind);

/** Patients who accepted an offer in time and did not get it, although nobody took the offer back at the same moment. */
export function lostOffers(taken: Taken[]): string[] {
  return taken.flatMap((step) => {
    const { kind, outcome } = step;
    if (kind !== 'accept' || !outcome?.offer?.isOpen || outcome.status === 200) return [];
    const { status, patientId, offer } = outcome;
    const others = taken.filter((other) => other !== step);
    return others.some((other) => mayEndOffer(other, patientId)) ? [] : [`${status} ${offer.message}`];
  });
}
