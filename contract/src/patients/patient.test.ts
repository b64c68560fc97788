import { expect, test } from 'vitest';
import { createPatientBody, updatePatientBody } from './patient';

const complete = { date_of_birth: '1990-05-17', gender: 'Female', blood_group: 'O+' };

test.each([
  [{ date_of_birth: '' }, 'Date of birth is required'],
  [{ date_of_birth: undefined }, 'Date of birth is required'],
  [{ date_of_birth: '17/05/1990' }, 'Please enter a date as yyyy-MM-dd.'],
  [{ date_of_birth: '1990-02-30' }, 'Please enter a date as yyyy-MM-dd.'],
  [{ gender: '' }, 'Gender is required'],
  [{ blood_group: undefined }, 'Blood group is required'],
])('%o is refused with %s', (overrides, message) => {
  const issues = createPatientBody.safeParse({ ...complete, ...overrides }).error?.issues;
  expect(issues?.map((issue) => issue.message)).toEqual([message]);
});

test('an update can contain a single field', () => {
  expect(updatePatientBody.parse({ About: 'Asthma' })).toEqual({ About: 'Asthma' });
});
