import { describe, expect, it } from 'vitest';
import { dateTest, parseDate } from './parse-date';

const matches = (value: string, time: string) => dateTest(parseDate(value))(Date.parse(time));

describe('a date in a search', () => {
  it.each([
    ['2026', '2026-12-31T23:59:59.999Z', true],
    ['2026', '2027-01-01T00:00:00.000Z', false],
    ['2026-02', '2026-02-28T23:00:00.000Z', true],
    ['2026-02', '2026-03-01T00:00:00.000Z', false],
    ['2026-03-05', '2026-03-05T00:00:00.000Z', true],
    ['2026-03-05', '2026-03-06T00:00:00.000Z', false],
    ['2026-03-05T10:30', '2026-03-05T10:30:59.000Z', true],
    ['2026-03-05T10:30:00+05:30', '2026-03-05T05:00:00.500Z', true],
    ['ne2026-03-05', '2026-03-05T12:00:00.000Z', false],
    ['gt2026-03-05', '2026-03-05T12:00:00.000Z', false],
    ['gt2026-03-05', '2026-03-06T00:00:00.000Z', true],
    ['ge2026-03-05', '2026-03-05T00:00:00.000Z', true],
    ['lt2026-03-05', '2026-03-05T00:00:00.000Z', false],
    ['le2026-03-05', '2026-03-05T23:59:59.999Z', true],
    ['sa2026-03-05', '2026-03-06T00:00:00.000Z', true],
    ['eb2026-03-05', '2026-03-04T23:59:59.999Z', true],
  ])('%s matches %s: %s', (value, time, expected) => {
    expect(matches(value, time)).toBe(expected);
  });

  it.each([
    '',
    'today',
    '2026-02-30',
    '2026-13',
    'xx2026',
    '0000',
    '9999',
    '2026-03-05T25:00',
    '2026-03-05T10',
  ])('is refused if it is “%s”', (text) => {
    expect(() => parseDate(text)).toThrow('is not a date');
  });
});
