import { expect, test } from 'vitest';
import { isDatabaseUnavailable } from './errors';

test.each([
  ['a database that is shutting down', '57P01', true],
  ['a full disk on the database server', '53100', true],
  ['a full disk on this machine', 'ENOSPC', true],
  ['a syntax error', '42601', false],
])('%s (%s) means that the database is unavailable: %s', (_fault, code, isUnavailable) => {
  const fault = Object.assign(new Error('refused'), { code });
  expect(isDatabaseUnavailable(fault)).toBe(isUnavailable);
  expect(isDatabaseUnavailable(new Error('Failed query', { cause: fault }))).toBe(isUnavailable);
});
