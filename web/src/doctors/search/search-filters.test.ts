import { expect, test } from 'vitest';
import { chosenMaxFee, countFilters, toQuery } from './search-filters';

test('without filters, the top-rated doctors with a fee of up to 1000 rupees are requested', () => {
  expect(toQuery({})).toEqual({ sort: 'rating', maxFee: 1000 });
});

test('every filter in the address is sent', () => {
  const address = {
    name: ' prya ',
    specialization: 'ENT',
    maxFee: '250',
    language: 'Hindi',
    sort: 'fee',
    availableOn: '2026-03-09',
  };
  expect(toQuery(address)).toEqual({
    search: 'prya',
    specialization: 'ENT',
    maxFee: 250,
    language: 'Hindi',
    sort: 'fee',
    availableOn: '2026-03-09',
  });
});

test('any fee means no limit, and an invalid value means the default', () => {
  expect(chosenMaxFee({ maxFee: 'any' })).toBeUndefined();
  for (const maxFee of ['-1', '3001', 'lots', '10.5']) expect(chosenMaxFee({ maxFee })).toBe(1000);
  for (const availableOn of ['soon', '2026-02-30', '2026-13-01'])
    expect(toQuery({ specialization: 'All', language: 'Klingon', sort: 'luck', availableOn })).toEqual({
      sort: 'rating',
      maxFee: 1000,
    });
});

test('counts the filters that are set: specialty, fee and language', () => {
  expect(countFilters({})).toBe(0);
  expect(countFilters({ name: 'prya', sort: 'fee', specialization: 'All' })).toBe(0);
  expect(countFilters({ specialization: 'ENT', maxFee: 'any', language: 'Hindi' })).toBe(3);
});
