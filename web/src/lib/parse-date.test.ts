import { expect, test } from 'vitest';
import { parseDate } from './parse-date';

test.each([
  '14/08/1991',
  '14/8/1991',
  '14.8.1991',
  '14-08-1991',
  '14 08 1991',
  '14 Aug 1991',
  '14 august 1991',
  '14th August, 1991',
  'Aug 14, 1991',
  '1991-08-14',
  '1991/8/14',
  ' 14081991 ',
  '19910814',
  '08/14/1991',
])('“%s” is read as 14 August 1991', (typed) => expect(parseDate(typed)).toBe('1991-08-14'));

test.each([
  ['20081991', '1991-08-20'],
  ['19121980', '1980-12-19'],
])('“%s” is read as %s, although it begins like a year', (typed, date) =>
  expect(parseDate(typed)).toBe(date),
);

test.each([
  '',
  '14',
  '14/08',
  '14/08/91',
  '14/08/199',
  '31/02/1991',
  '14/13/1991x',
  'soon',
  '1991-14-40',
  '14 x 1991',
])('“%s” is not a date', (typed) => expect(parseDate(typed)).toBeNull());
