import type { Schedule } from '@carelane/contract/doctors/slots-for-date';
import { expect, test } from 'vitest';
import { nextFree } from './next-free';

/** A Monday. Slots begin at 09:00 UTC. */
const MORNING = new Date('2026-03-02T08:20:00Z');
const schedule = (changes: Partial<Schedule> = {}): Schedule => ({
  timezone: 'UTC',
  weeklySlots: null,
  exceptions: new Map(),
  taken: [],
  closed: [],
  ...changes,
});
const at = (time: string) => new Date(`2026-03-02T${time}:00Z`);

test('is the first free slot, until that slot begins', () => {
  expect(nextFree(schedule(), MORNING)).toEqual({ startsAt: at('09:00'), validUntil: at('09:00') });
});

test('passes over visits, closed times and days off', () => {
  const taken = [{ startsAt: at('09:00'), heldUntil: null }];
  expect(nextFree(schedule({ taken, closed: [at('09:30')] }), MORNING).startsAt).toEqual(at('10:00'));
  const exceptions = new Map([['2026-03-02', 0]]);
  expect(nextFree(schedule({ exceptions }), MORNING).startsAt).toEqual(new Date('2026-03-03T09:00:00Z'));
});

test('holds only until a hold expires', () => {
  const taken = [{ startsAt: at('09:00'), heldUntil: at('08:40') }];
  expect(nextFree(schedule({ taken }), MORNING)).toEqual({ startsAt: at('09:30'), validUntil: at('08:40') });
});

test('an expired hold no longer counts', () => {
  const taken = [{ startsAt: at('09:00'), heldUntil: at('08:20') }];
  expect(nextFree(schedule({ taken }), MORNING)).toEqual({ startsAt: at('09:00'), validUntil: at('09:00') });
});

test('is looked at again after an hour at the latest', () => {
  const early = new Date('2026-03-02T01:00:00Z');
  expect(nextFree(schedule(), early)).toEqual({ startsAt: at('09:00'), validUntil: at('02:00') });
});

test('is nothing where nothing is offered, until another day may have come within the range', () => {
  const closed = schedule({ weeklySlots: [0, 0, 0, 0, 0, 0, 0] });
  expect(nextFree(closed, MORNING)).toEqual({ startsAt: null, validUntil: at('08:30') });
});
