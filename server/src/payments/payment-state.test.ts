import { expect, test } from 'vitest';
import { nextPaymentState } from './payment-state';

test.each([
  ['open', 'fulfil', 'fulfilled'],
  ['open', 'refundLatePayment', 'refunding'],
  ['open', 'expire', 'expired'],
  ['open', 'abandon', 'canceled'],
  ['expired', 'fulfil', 'fulfilled'],
  ['canceled', 'refundLatePayment', 'refunding'],
  ['expired', 'refundLatePayment', 'refunding'],
  ['fulfilled', 'refund', 'refunding'],
  ['refunding', 'confirmRefund', 'refunded'],
  ['fulfilled', 'confirmRefund', 'refunded'],
  ['refunded', 'failRefund', 'refunding'],
  ['refunding', 'failRefund', 'refunding'],
] as const)('state %s with event %s leads to %s', (from, event, to) => {
  expect(nextPaymentState(from, event)).toBe(to);
});

test.each([
  ['fulfilled', 'fulfil'],
  ['fulfilled', 'expire'],
  ['fulfilled', 'abandon'],
  ['refunding', 'fulfil'],
  ['refunding', 'refund'],
  ['refunded', 'refund'],
  ['refunded', 'fulfil'],
  ['fulfilled', 'failRefund'],
  ['open', 'confirmRefund'],
  ['canceled', 'expire'],
] as const)('state %s does not accept the event %s', (from, event) => {
  expect(nextPaymentState(from, event)).toBeUndefined();
});
