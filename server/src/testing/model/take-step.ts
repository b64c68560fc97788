import type { EventInput, Outcome } from './event';
import type { Scene } from './scene';
import { event, type Kind, type Step } from './steps';

export interface CompletedCall {
  kind: Kind;
  outcome: Outcome | undefined;
}

export async function takeStep(scene: Scene, step: Step): Promise<CompletedCall[]> {
  if ('calls' in step) {
    const calls: ({ kind: Kind } & EventInput)[] = step.calls;
    return Promise.all(
      calls.map(async ({ kind, ...input }) => ({ kind, outcome: await event(kind).run(scene, input) })),
    );
  }
  const { t } = scene;
  t.clock.advance({ minutes: step.minutes });
  await (step.sweep === 'jobs' ? t.runJobs() : t.runSweep(step.sweep));
  return [];
}

export const tookEffect = ({ outcome }: CompletedCall): boolean =>
  outcome !== undefined && outcome.status < 300;

const PATIENT_KINDS_THAT_KEEP_OFFERS: Kind[] = [
  'hold',
  'pay',
  'confirm',
  'webhook',
  'webhook-expired',
  'leave-checkout',
  'ask-earlier',
  'accept',
];
const DOCTOR_KINDS_THAT_KEEP_OFFERS: Kind[] = ['late', 'on-time', 'fee', 'resume', 'verify'];

const canEndOffer = ({ kind, outcome }: CompletedCall, holder: string | undefined): boolean =>
  outcome?.patientId === undefined
    ? !DOCTOR_KINDS_THAT_KEEP_OFFERS.includes(kind)
    : outcome.patientId === holder && !PATIENT_KINDS_THAT_KEEP_OFFERS.includes(kind);

export function lostOffers(calls: CompletedCall[]): string[] {
  return calls.flatMap((call) => {
    const { kind, outcome } = call;
    if (kind !== 'accept' || !outcome?.offer?.isOpen || outcome.status === 200) return [];
    const { status, patientId, offer } = outcome;
    const others = calls.filter((other) => other !== call);
    return others.some((other) => canEndOffer(other, patientId)) ? [] : [`${status} ${offer.message}`];
  });
}
