import { expect, it } from 'vitest';
import { ageInYears } from './age';

it.each([
  ['1990-03-02', '2026-03-01', 35],
  ['1990-03-02', '2026-03-02', 36],
  ['2000-02-29', '2026-02-28', 25],
  ['2000-02-29', '2026-03-01', 26],
  ['2026-01-01', '2026-03-01', 0],
])('born %s, on %s: %i', (dateOfBirth, today, years) => {
  expect(ageInYears(dateOfBirth, today)).toBe(years);
});
