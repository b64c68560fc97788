import { expect, test } from 'vitest';
import { secondsUntilNextHold } from './unpaid-holds';

const now = new Date('2026-03-02T10:00:00Z');
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

test.each([
  ['none', 0, null, 0],
  ['nine', 9, minutesAgo(0), 0],
  ['ten, the last just now', 10, minutesAgo(0), 300],
  ['ten, the last four minutes ago', 10, minutesAgo(4), 60],
  ['ten, the last five minutes ago', 10, minutesAgo(5), 0],
  ['eleven', 11, minutesAgo(0), 600],
  ['twelve', 12, minutesAgo(0), 1200],
  ['thirty', 30, minutesAgo(0), 21_600],
] as const)('unpaid holds make the patient wait before the next one: %s', (_, count, lastAt, seconds) => {
  expect(secondsUntilNextHold({ count, lastAt }, now)).toBe(seconds);
});
