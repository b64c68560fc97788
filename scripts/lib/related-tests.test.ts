import { expect, test } from 'vitest';
import { selectNearestTests } from './related-tests.mjs';

const TESTS = [
  'server/src/auth/routes.test.ts',
  'server/src/doctors/search.test.ts',
  'server/src/payments/payments.test.ts',
  'server/src/payments/refunds.test.ts',
];

test('a changed test comes first, then its folder, then the rest', () => {
  expect(selectNearestTests(TESTS, ['server/src/payments/refunds.test.ts'])).toEqual([
    'server/src/payments/refunds.test.ts',
    'server/src/payments/payments.test.ts',
    'server/src/auth/routes.test.ts',
    'server/src/doctors/search.test.ts',
  ]);
});

test('a change in the contract selects the same domain in the server', () => {
  expect(selectNearestTests(TESTS, ['contract/src/doctors/schedule.ts'], 1)).toEqual([
    'server/src/doctors/search.test.ts',
  ]);
});

test('a change in the server is nearest to the same domain in web', () => {
  const tests = ['web/src/auth/login.test.tsx', 'web/src/payments/history.test.tsx'];
  expect(selectNearestTests(tests, ['server/src/payments/refunds.ts'], 1)).toEqual([
    'web/src/payments/history.test.tsx',
  ]);
});
