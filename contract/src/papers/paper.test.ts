import { expect, test } from 'vitest';
import { acceptsPapers } from './paper';

const startsAt = '2026-03-02T10:00:00.000Z';

test.each([
  ['scheduled', '2026-01-01T00:00:00.000Z', true],
  ['scheduled', '2026-03-02T10:10:00.000Z', true],
  ['completed', '2026-03-09T10:30:00.000Z', true],
  ['completed', '2026-03-09T10:30:00.001Z', false],
  ['scheduled', '2026-03-09T10:30:00.001Z', false],
  ['canceled', '2026-03-01T10:00:00.000Z', false],
  ['held', '2026-03-01T10:00:00.000Z', false],
] as const)('papers can be added to a %s visit at %s: %s', (status, now, expected) => {
  expect(acceptsPapers({ status, startsAt }, new Date(now))).toBe(expected);
});
