import { expect, it } from 'vitest';
import { bestResult } from './connection-test';

it.each([
  [[], 'blocked'],
  [['host'], 'local'],
  [['host', 'srflx'], 'direct'],
  [['host', 'srflx', 'relay'], 'relay'],
  [['relay'], 'relay'],
] as const)('%j: %s', (found, result) => {
  expect(bestResult(new Set(found))).toBe(result);
});
