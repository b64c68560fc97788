import { expect, test } from 'vitest';
import { isSameIdentity } from './verified-identity';

const checked = { name: 'Meera Iyer', qualification: 'MBBS, MD', registrationNumber: 'KMC-48213' };

test.each([
  ['no change', true, {}],
  ['another name', false, { name: 'Ravi Menon' }],
  ['another qualification', false, { qualification: 'MBBS' }],
  ['another number', false, { registrationNumber: 'KMC-1' }],
  ['no number', false, { registrationNumber: '' }],
])('with %s the identity is the same: %s', (_, isSame, change) => {
  expect(isSameIdentity(checked, { ...checked, ...change })).toBe(isSame);
});

test('an empty number counts as no number', () => {
  const none = { ...checked, registrationNumber: null };
  expect(isSameIdentity(none, { ...none, registrationNumber: '' })).toBe(true);
});
