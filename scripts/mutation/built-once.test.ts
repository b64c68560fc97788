import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { BUILT_ONCE, STATEMENT } from './built-once.mjs';

test('a statement is built by the line that the mutation run replaces', () => {
  expect(readFileSync(STATEMENT, 'utf8').split(BUILT_ONCE)).toHaveLength(2);
});
