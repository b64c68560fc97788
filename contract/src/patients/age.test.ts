import { expect, it } from 'vitest';
import { ageInWords, ageInYears, ageLabel, isDateOfBirth } from './age';

it.each([
  ['1990-03-02', '2026-03-01', 35],
  ['1990-03-02', '2026-03-02', 36],
  ['2000-02-29', '2026-02-28', 25],
  ['2000-02-29', '2026-03-01', 26],
  ['2026-01-01', '2026-03-01', 0],
  ['2026-03-02', '2026-03-02', 0],
])('the age of a person born on %s, as of %s, is %i years', (dateOfBirth, today, years) => {
  expect(ageInYears(dateOfBirth, today)).toBe(years);
});

it.each([
  ['2026-02-20', '2026-03-01', 'Less than a month'],
  ['2026-01-20', '2026-03-01', '1 month'],
  ['2024-03-02', '2026-03-01', '23 months'],
  ['2024-03-01', '2026-03-01', '2 years'],
  ['1955-02-02', '2026-03-01', '71 years'],
])('the age of a person born on %s, as of %s, is shown as “%s”', (dateOfBirth, today, age) => {
  expect(ageInWords(dateOfBirth, today)).toBe(age);
});

it.each([
  ['2026-02-20', 'Age less than a month'],
  ['2025-10-01', 'Age 5 months'],
  ['2024-03-01', 'Age 2'],
  ['1990-05-17', 'Age 35'],
  [null, 'Age N/A'],
])('a list on 2026-03-01 shows the age of a person born on %s: %s', (dateOfBirth, label) => {
  expect(ageLabel(dateOfBirth, '2026-03-01')).toBe(label);
});

it('a date of birth is neither in the future nor more than 130 years ago', () => {
  expect(isDateOfBirth('2026-03-03', '2026-03-02')).toBe(false);
  expect(isDateOfBirth('1890-01-01', '2026-03-02')).toBe(false);
  expect(isDateOfBirth('1930-01-01', '2026-03-02')).toBe(true);
});
