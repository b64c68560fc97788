import { expect, it } from 'vitest';
import { bookedBySentence } from './booked-by';

it.each([
  [{}, ''],
  [{ bookedBy: null, adultPresent: null }, ''],
  [{ bookedBy: 'Meera Rao' }, 'Booked by Meera Rao.'],
  [{ adultPresent: 'Uma Rao' }, 'Adult present: Uma Rao.'],
  [{ bookedBy: 'Meera Rao', adultPresent: 'Uma Rao' }, 'Booked by Meera Rao. Adult present: Uma Rao.'],
])('for %j the sentence is “%s”', (visit, sentence) => {
  expect(bookedBySentence(visit)).toBe(sentence);
});
