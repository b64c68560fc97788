import { expect, test } from 'vitest';
import { nextPaymentState } from './payment-state';

test.each([
  ['open', 'fulfil', 'fulfilled'],
  ['open', 'refundLate', 'refunding'],
  ['open', 'expire', 'expired'],
  ['open', 'leave', 'canceled'],
  ['expired', 'fulfil', 'fulfilled'],
  ['canceled', 'refundLate', 'refunding'],
  ['expired', 'refundLate', 'refunding'],
  ['fulfilled', 'refund', 'refunding'],
  ['refunding', 'confirmRefund', 'refunded'],
  ['fulfilled', 'confirmRefund', 'refunded'],
  ['refunded', 'failRefund', 'refunding'],
  ['refunding', 'failRefund', 'refunding'],
] as const)('%s, %s: %s', (from, event, to) => {
  expect(nextPaymentState(from, event)).toBe(to);
});

test.each([
  ['fulfilled', 'fulfil'],
  ['fulfilled', 'expire'],
  ['fulfilled', 'leave'],
  ['refunding', 'fulfil'],
  ['refunding', 'refund'],
  ['refunded', 'refund'],
  ['refunded', 'fulfil'],
  ['fulfilled', 'failRefund'],
  ['open', 'confirmRefund'],
  ['canceled', 'expire'],
] as const)('%s can no longer %s', (from, event) => {
  expect(nextPaymentState(from, event)).toBeUndefined();
});
