import { expect, test } from 'vitest';
import { misspell } from '../../bench/lib/search-mix';

test('misspell changes every word of a name', () => {
  for (let first = 0; first < 1; first += 0.05)
    for (let second = 0; second < 1; second += 0.05) {
      const draws = [first, second, first, second];
      const typed = misspell('anna reddy', () => draws.shift() ?? 0).split(' ');
      expect(typed[0]).not.toBe('anna');
      expect(typed[1]).not.toBe('reddy');
    }
});
