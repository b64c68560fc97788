import { expect, test } from 'vitest';
import { maxFeeOf, queryOf } from './search-filters';

test('the first visit asks for the top rated up to 1000 rupees', () => {
  expect(queryOf({})).toEqual({ sort: 'rating', maxFee: 1000 });
});

test('every filter of the address is asked for', () => {
  const address = {
    name: ' prya ',
    specialization: 'ENT',
    maxFee: '250',
    language: 'Hindi',
    sort: 'fee',
    availableOn: '2026-03-09',
  };
  expect(queryOf(address)).toEqual({
    search: 'prya',
    specialization: 'ENT',
    maxFee: 250,
    language: 'Hindi',
    sort: 'fee',
    availableOn: '2026-03-09',
  });
});

test('any fee means no limit, and nonsense means the default', () => {
  expect(maxFeeOf({ maxFee: 'any' })).toBeUndefined();
  for (const maxFee of ['-1', '3001', 'lots', '10.5']) expect(maxFeeOf({ maxFee })).toBe(1000);
  expect(queryOf({ specialization: 'All', language: 'Klingon', sort: 'luck', availableOn: 'soon' })).toEqual({
    sort: 'rating',
    maxFee: 1000,
  });
});
