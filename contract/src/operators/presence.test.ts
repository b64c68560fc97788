import { expect, it } from 'vitest';
import { minutesPresent } from './presence';

const stay = (from: string, to: string) => ({
  enteredAt: `2026-03-02T10:${from}:00.000Z`,
  lastSeenAt: `2026-03-02T10:${to}:00.000Z`,
});

it.each([
  [[], 0],
  [[stay('00', '12')], 12],
  [[stay('00', '05'), stay('10', '12')], 7],
  [[stay('05', '15'), stay('00', '10')], 15],
  [[stay('00', '20'), stay('05', '10')], 20],
])('the stays %j add up to %d minutes, with overlaps counted once', (stays, minutes) => {
  expect(minutesPresent(stays)).toBe(minutes);
});
