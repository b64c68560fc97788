import { describe, expect, it } from 'vitest';
import { amountTaken, normalizeDose, readDose } from './dose';

describe('a dose pattern', () => {
  it.each([
    ['1-0-1', '1-0-1'],
    [' 1 – 0 – 1 ', '1-0-1'],
    ['1/2-0-1/2', '½-0-½'],
    ['0.5-0-1.5', '½-0-1½'],
    ['1-1-1-1', '1-1-1-1'],
    ['BD', '1-0-1'],
    ['tds', '1-1-1'],
    ['HS', '0-0-1'],
    ['8 hourly', 'every 8 hours'],
    ['2 every 6h', '2 every 6 hours'],
    ['weekly', 'once a week'],
    ['1 once a week', '1 once a week'],
    ['prn', 'SOS'],
    ['2 sos', '2 SOS'],
  ])('a dose pattern written as %s is stored as %s', (typed, stored) => {
    expect(normalizeDose(typed)).toBe(stored);
    expect(readDose(typed)).toEqual(readDose(stored));
    expect(readDose(stored)).toBeDefined();
  });

  it.each(['', '0-0-0', '1-1', '1-0-1-0-1', 'every 0 hours', 'every 900 hours', '0 SOS', 'often', '1-0-1 x'])(
    'no dose pattern is recognized in "%s"',
    (typed) => {
      expect(readDose(typed)).toBeUndefined();
    },
  );

  it.each([
    ['1-0-1', 5, 10],
    ['½-0-½', 7, 7],
    ['every 8 hours', 5, 15],
    ['every 48 hours', 7, 4],
    ['2 once a week', 28, 8],
    ['once a week', 8, 2],
    ['SOS', 3, 9],
  ])('the dose pattern %s for %d days adds up to %d, counting SOS as 3 a day', (typed, days, taken) => {
    const dose = readDose(typed);
    expect(dose && amountTaken(dose, days, 3)).toBe(taken);
  });
});
