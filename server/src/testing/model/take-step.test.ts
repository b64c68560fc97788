import { expect, test } from 'vitest';
import { lostOffers, type Taken } from './take-step';

const accepted = (status: number, message = 'It is over.'): Taken => ({
  kind: 'accept',
  outcome: { status, patientId: 'asha', offer: { isOpen: true, message } },
});
const by = (kind: Taken['kind'], patientId?: string): Taken => ({
  kind,
  outcome: { status: 200, ...(patientId ? { patientId } : {}) },
});
const CLOSED = 'The doctor no longer offers this time. Your appointment stays as it was.';

test.each<[string, Taken[], number]>([
  ['accepted', [accepted(200)], 0],
  ['refused for no reason', [accepted(409)], 1],
  ['refused while somebody else buys', [accepted(409), by('hold', 'ravi')], 1],
  ['refused while somebody else cancels', [accepted(409), by('cancel', 'ravi')], 1],
  ['refused while the same patient cancels', [accepted(409), by('cancel', 'asha')], 0],
  ['refused while the doctor announces a delay', [accepted(409), by('late')], 1],
  ['refused while the doctor becomes inactive', [accepted(409), by('pause')], 0],
  ['refused while the doctor changes their hours', [accepted(409, CLOSED), by('hours')], 0],
  ['refused as closed by a doctor who changed nothing', [accepted(409, CLOSED)], 1],
])('an offer that was %s', (_what, taken, lost) => {
  expect(lostOffers(taken)).toHaveLength(lost);
});
