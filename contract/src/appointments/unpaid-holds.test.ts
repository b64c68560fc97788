import { expect, test } from 'vitest';
import { secondsUntilNextHold } from './unpaid-holds';

const now = new Date('2026-03-02T10:00:00Z');
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

test.each([
  ['none', 0, null, 0],
  ['four', 4, minutesAgo(0), 0],
  ['five, the last just now', 5, minutesAgo(0), 300],
  ['five, the last four minutes ago', 5, minutesAgo(4), 60],
  ['five, the last five minutes ago', 5, minutesAgo(5), 0],
  ['six', 6, minutesAgo(0), 600],
  ['seven', 7, minutesAgo(0), 1200],
  ['thirty', 30, minutesAgo(0), 21_600],
] as const)('after %s unpaid holds', (_, count, lastAt, seconds) => {
  expect(secondsUntilNextHold({ count, lastAt }, now)).toBe(seconds);
});
