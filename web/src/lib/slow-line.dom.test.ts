import { expect, it } from 'vitest';
import { isSlowLine } from './slow-line';

it.each([
  [undefined, false],
  [{ effectiveType: '4g', saveData: false }, false],
  [{ effectiveType: '4g', saveData: true }, true],
  [{ effectiveType: '3g' }, true],
  [{ effectiveType: 'slow-2g' }, true],
])('%o is slow: %s', (line, expected) => {
  expect(isSlowLine(line)).toBe(expected);
});
