import { expect, test } from 'vitest';
import { isDatabaseUnavailable } from './errors';

test.each([
  ['a database that is shutting down', '57P01', true],
  ['a full disk of the database', '53100', true],
  ['a full disk of this machine', 'ENOSPC', true],
  ['a statement that is wrong', '42601', false],
])('%s (%s) can be tried again: %s', (_what, code, isUnavailable) => {
  const fault = Object.assign(new Error('refused'), { code });
  expect(isDatabaseUnavailable(fault)).toBe(isUnavailable);
  expect(isDatabaseUnavailable(new Error('Failed query', { cause: fault }))).toBe(isUnavailable);
});
