import { expect, it } from 'vitest';
import { countWithNoun } from './count-with-noun';

it.each([
  [0, '0 codes'],
  [1, '1 code'],
  [2, '2 codes'],
])('%i is written as “%s”', (count, text) => expect(countWithNoun(count, 'code')).toBe(text));

it('accepts an irregular plural', () => expect(countWithNoun(2, 'entry', 'entries')).toBe('2 entries'));
