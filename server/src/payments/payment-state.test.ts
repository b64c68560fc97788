import { expect, test } from 'vitest';
import { nextPaymentState } from './payment-state';

test.each([
  ['open', 'settle', 'fulfilled'],
  ['open', 'lose', 'refunding'],
  ['open', 'expire', 'expired'],
  ['open', 'leave', 'canceled'],
  ['expired', 'settle', 'fulfilled'],
  ['canceled', 'lose', 'refunding'],
  ['expired', 'lose', 'refunding'],
  ['fulfilled', 'payBack', 'refunding'],
  ['refunding', 'paidBack', 'refunded'],
  ['fulfilled', 'paidBack', 'refunded'],
  ['refunded', 'bounce', 'refunding'],
  ['refunding', 'bounce', 'refunding'],
] as const)('%s, %s: %s', (from, happening, to) => {
  expect(nextPaymentState(from, happening)).toBe(to);
});

test.each([
  ['fulfilled', 'settle'],
  ['fulfilled', 'expire'],
  ['fulfilled', 'leave'],
  ['refunding', 'settle'],
  ['refunding', 'payBack'],
  ['refunded', 'payBack'],
  ['refunded', 'settle'],
  ['fulfilled', 'bounce'],
  ['open', 'paidBack'],
  ['canceled', 'expire'],
] as const)('%s can no longer %s', (from, happening) => {
  expect(nextPaymentState(from, happening)).toBeUndefined();
});
