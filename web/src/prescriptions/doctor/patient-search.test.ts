import type { TreatedPatient } from '@carelane/contract/patients/patient';
import { expect, test } from 'vitest';
import { matchesPatient } from './patient-search';

const rohan = {
  _id: 'p',
  name: 'Rohan Mehta',
  user_id: { _id: 'u', name: 'Rohan Mehta', email: 'rohan@example.test' },
  date_of_birth: '1990-05-17',
} as TreatedPatient;

test.each([
  ['', true],
  [' ROHAN ', true],
  ['rohan@', true],
  ['35', true],
  ['Age 35', true],
  ['3', false],
  ['ge', false],
  ['age', false],
  ['n/a', false],
])('a search for "%s" matches a patient aged 35: %s', (search, expected) => {
  expect(matchesPatient(rohan, search, '2026-03-02')).toBe(expected);
});

test('a patient without a date of birth is found by the text that the list shows', () => {
  expect(matchesPatient({ ...rohan, date_of_birth: null }, 'N/A', '2026-03-02')).toBe(true);
});

test.each([
  ['9 months', true],
  ['0', true],
  ['8 months', false],
])('a search for "%s" matches a baby aged nine months: %s', (search, expected) => {
  expect(matchesPatient({ ...rohan, date_of_birth: '2025-05-17' }, search, '2026-03-02')).toBe(expected);
});
