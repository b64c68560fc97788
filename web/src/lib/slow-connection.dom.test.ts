import { expect, it } from 'vitest';
import { isSlowConnection } from './slow-connection';

it.each([
  [undefined, false],
  [{ effectiveType: '4g', saveData: false }, false],
  [{ effectiveType: '4g', saveData: true }, true],
  [{ effectiveType: '3g' }, true],
  [{ effectiveType: 'slow-2g' }, true],
])('the connection %o counts as slow: %s', (connection, expected) => {
  expect(isSlowConnection(connection)).toBe(expected);
});
