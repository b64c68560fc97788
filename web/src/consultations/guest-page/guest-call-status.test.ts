import { expect, it } from 'vitest';
import type { CallPhase } from '../call/call';
import { guestCallStatus } from './guest-call-status';

it.each<[CallPhase, CallPhase, string]>([
  ['connected', 'connected', 'Connected'],
  ['connected', 'reconnecting', 'Reconnecting…'],
  ['connecting', 'connected', 'Connecting…'],
  ['waiting', 'connected', 'Connected'],
  ['waiting', 'waiting', 'Waiting for the others'],
])('calls that are %s and %s are summed up as “%s”', (doctor, patient, sentence) => {
  expect(guestCallStatus(doctor, patient).sentence).toBe(sentence);
  expect(guestCallStatus(patient, doctor).sentence).toBe(sentence);
});
