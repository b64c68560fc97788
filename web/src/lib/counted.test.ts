import { expect, it } from 'vitest';
import { counted } from './counted';

it.each([
  [0, '0 codes'],
  [1, '1 code'],
  [2, '2 codes'],
])('%i', (count, words) => expect(counted(count, 'code')).toBe(words));

it('a word with an irregular plural', () => expect(counted(2, 'entry', 'entries')).toBe('2 entries'));
