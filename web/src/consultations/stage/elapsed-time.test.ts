import { expect, it } from 'vitest';
import { formatElapsed } from './elapsed-time';

it.each([
  [-5_000, '0:00'],
  [999, '0:00'],
  [249_000, '4:09'],
  [3_600_000, '1:00:00'],
  [3_849_000, '1:04:09'],
])('%i ms is %s', (milliseconds, text) => {
  expect(formatElapsed(milliseconds)).toBe(text);
});
