import { expect, test } from 'vitest';
import { isSameIdentity } from './verified-identity';

const checked = { name: 'Meera Iyer', qualification: 'MBBS, MD', registrationNumber: 'KMC-48213' };

test.each([
  ['nothing changed', {}, true],
  ['another name', { name: 'Ravi Menon' }, false],
  ['another qualification', { qualification: 'MBBS' }, false],
  ['another number', { registrationNumber: 'KMC-1' }, false],
  ['no number', { registrationNumber: '' }, false],
])('%s', (_, change, same) => {
  expect(isSameIdentity(checked, { ...checked, ...change })).toBe(same);
});

test('no number and an empty number are the same', () => {
  const none = { ...checked, registrationNumber: null };
  expect(isSameIdentity(none, { ...none, registrationNumber: '' })).toBe(true);
});
