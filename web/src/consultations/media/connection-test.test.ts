import { expect, it } from 'vitest';
import { bestResult } from './connection-test';

it.each([
  [[], 'blocked'],
  [['host'], 'local'],
  [['host', 'srflx'], 'direct'],
  [['host', 'srflx', 'relay'], 'relay'],
  [['relay'], 'relay'],
] as const)('the routes %j mean %s', (candidateTypes, result) => {
  expect(bestResult(new Set(candidateTypes))).toBe(result);
});
