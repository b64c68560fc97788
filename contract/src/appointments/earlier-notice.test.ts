import { expect, test } from 'vitest';
import { canAskEarlier } from './earlier-notice';

const visit = { status: 'scheduled', startsAt: '2026-03-02T10:00:00.000Z' } as const;

test.each([
  ['2026-03-02T08:59:59.999Z', true],
  ['2026-03-02T09:00:00.000Z', false],
  ['2026-03-02T10:00:00.000Z', false],
])('at %s asking for an earlier time than 10:00 makes sense: %s', (now, isUseful) => {
  expect(canAskEarlier(visit, new Date(now))).toBe(isUseful);
});

test('nobody asks for a visit that is over', () => {
  expect(canAskEarlier({ ...visit, status: 'canceled' }, new Date('2026-03-01T00:00:00Z'))).toBe(false);
});
