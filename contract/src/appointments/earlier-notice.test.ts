import { expect, test } from 'vitest';
import { canRequestEarlier } from './earlier-notice';

const visit = { status: 'scheduled', startsAt: '2026-03-02T10:00:00.000Z' } as const;

test.each([
  ['2026-03-02T08:59:59.999Z', true],
  ['2026-03-02T09:00:00.000Z', false],
  ['2026-03-02T10:00:00.000Z', false],
])('at %s the patient of a visit at 10:00 can ask for an earlier time: %s', (now, expected) => {
  expect(canRequestEarlier(visit, new Date(now))).toBe(expected);
});

test('a canceled visit cannot get an earlier time', () => {
  expect(canRequestEarlier({ ...visit, status: 'canceled' }, new Date('2026-03-01T00:00:00Z'))).toBe(false);
});
