import fc from 'fast-check';
import { CHECKOUT_EVENTS } from './checkout-events';
import { DOCTOR_EVENTS } from './doctor-events';
import type { ModelEvent } from './event';
import { PATIENT_EVENTS } from './patient-events';
import { DAYS, DOCTOR_COUNT, PATIENT_COUNT, TIMES } from './scene';

const EVENTS = { ...CHECKOUT_EVENTS, ...PATIENT_EVENTS, ...DOCTOR_EVENTS };
export type Kind = keyof typeof EVENTS;
export const event = (kind: Kind): ModelEvent => EVENTS[kind];
export const KINDS = Object.keys(EVENTS) as Kind[];

const call = fc.record({
  kind: fc.oneof(...KINDS.map((kind) => ({ weight: EVENTS[kind].weight, arbitrary: fc.constant(kind) }))),
  patientIndex: fc.nat({ max: PATIENT_COUNT - 1 }),
  doctorIndex: fc.nat({ max: DOCTOR_COUNT - 1 }),
  targetIndex: fc.nat({ max: 7 }),
  day: fc.constantFrom(...DAYS),
  time: fc.constantFrom(...TIMES),
});
const SWEEPS = ['jobs', 'expire-holds', 'reconcile-payments', 'end-choices', 'pass-on-offers'] as const;
/** An offer is open for fifteen minutes, and its slot is held for three more. */
const WAITS_IN_MINUTES = [0, 1, 6, 16, 16, 36, 180, 1_440] as const;

const step = fc.oneof(
  { weight: 9, arbitrary: fc.record({ calls: fc.tuple(call) }) },
  { weight: 5, arbitrary: fc.record({ calls: fc.tuple(call, call) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      minutes: fc.constantFrom(...WAITS_IN_MINUTES),
      sweep: fc.constantFrom(...SWEEPS, 'pass-on-offers', 'pass-on-offers'),
    }),
  },
);
export type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

export const sequence = fc.array(step, { minLength: 5, maxLength: 25 });
