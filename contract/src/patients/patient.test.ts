import { expect, test } from 'vitest';
import { ageInYears, isDateOfBirth } from './age';
import { createPatientBody, updatePatientBody } from './patient';

const complete = { date_of_birth: '1990-05-17', gender: 'Female', blood_group: 'O+' };

test.each([
  [{ date_of_birth: '' }, 'Date of birth is required'],
  [{ date_of_birth: undefined }, 'Date of birth is required'],
  [{ date_of_birth: '17/05/1990' }, 'Please enter a date as yyyy-MM-dd.'],
  [{ date_of_birth: '1990-02-30' }, 'Please enter a date as yyyy-MM-dd.'],
  [{ gender: '' }, 'Gender is required'],
  [{ blood_group: undefined }, 'Blood group is required'],
])('%o is refused with %s', (over, message) => {
  const issues = createPatientBody.safeParse({ ...complete, ...over }).error?.issues;
  expect(issues?.map((issue) => issue.message)).toEqual([message]);
});

test('an update may name one field', () => {
  expect(updatePatientBody.parse({ About: 'Asthma' })).toEqual({ About: 'Asthma' });
});

test.each([
  ['2000-06-15', '2026-06-14', 25],
  ['2000-06-15', '2026-06-15', 26],
  ['2000-02-29', '2026-02-28', 25],
  ['2026-03-02', '2026-03-02', 0],
])('born %s, on %s: %i', (born, today, age) => {
  expect(ageInYears(born, today)).toBe(age);
});

test('a date of birth is not in the future nor beyond any human age', () => {
  expect(isDateOfBirth('2026-03-03', '2026-03-02')).toBe(false);
  expect(isDateOfBirth('1890-01-01', '2026-03-02')).toBe(false);
  expect(isDateOfBirth('1930-01-01', '2026-03-02')).toBe(true);
});
