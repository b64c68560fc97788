import type { payments } from '../db/schema';

export type PaymentState = (typeof payments.$inferSelect)['status'];

/**
 * Money can arrive late: an expired checkout is fulfilled, or refunded if its slot is gone. Staff can refund on the
 * provider's page, so `confirmRefund` also comes without `refund`. A bank can return a refund, even before it was
 * confirmed.
 */
const TRANSITIONS = {
  open: { fulfil: 'fulfilled', refundLatePayment: 'refunding', expire: 'expired', abandon: 'canceled' },
  expired: { fulfil: 'fulfilled', refundLatePayment: 'refunding' },
  canceled: { refundLatePayment: 'refunding' },
  fulfilled: { refund: 'refunding', confirmRefund: 'refunded' },
  refunding: { confirmRefund: 'refunded', failRefund: 'refunding' },
  refunded: { failRefund: 'refunding' },
} as const satisfies Record<PaymentState, Partial<Record<PaymentEvent, PaymentState>>>;

export type PaymentEvent =
  | 'fulfil'
  | 'refundLatePayment'
  | 'expire'
  | 'abandon'
  | 'refund'
  | 'confirmRefund'
  | 'failRefund';

/** Undefined if the event comes too late and changes nothing. */
export function nextPaymentState(from: PaymentState, event: PaymentEvent): PaymentState | undefined {
  const next: Partial<Record<PaymentEvent, PaymentState>> = TRANSITIONS[from];
  return next[event];
}
