import { expect, test } from 'vitest';
import { type CompletedCall, lostOffers } from './take-step';

const accepted = (status: number, message = 'This offer has ended.'): CompletedCall => ({
  kind: 'accept',
  outcome: { status, patientId: 'asha', offer: { isOpen: true, message } },
});
const by = (kind: CompletedCall['kind'], patientId?: string): CompletedCall => ({
  kind,
  outcome: { status: 200, ...(patientId ? { patientId } : {}) },
});
const CLOSED = 'The doctor no longer offers this time. Your appointment stays as it was.';

test.each<[string, CompletedCall[]]>([
  ['accepted', [accepted(200)]],
  ['refused while the same patient cancels', [accepted(409), by('cancel', 'asha')]],
  ['refused while the doctor becomes inactive', [accepted(409), by('pause')]],
  ['refused while the doctor changes their hours', [accepted(409, CLOSED), by('hours')]],
])('an offer that was %s is not lost', (_what, calls) => {
  expect(lostOffers(calls)).toEqual([]);
});

test.each<[string, CompletedCall[]]>([
  ['refused for no reason', [accepted(409)]],
  ['refused while somebody else pays for a slot', [accepted(409), by('hold', 'ravi')]],
  ['refused while somebody else cancels', [accepted(409), by('cancel', 'ravi')]],
  ['refused while the doctor announces a delay', [accepted(409), by('late')]],
  ['refused as closed although the doctor changed nothing', [accepted(409, CLOSED)]],
])('an offer that was %s is lost', (_what, calls) => {
  expect(lostOffers(calls)).toHaveLength(1);
});
