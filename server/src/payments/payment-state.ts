import type { payments } from '../db/schema';

export type PaymentState = (typeof payments.$inferSelect)['status'];

/**
 * The events of a payment. Money can arrive late: an expired checkout can still be settled, or refunded when its slot is
 * gone; a checkout that the patient left is only refunded. Staff may refund on the provider's own page, and a bank may
 * return a refund.
 */
const NEXT = {
  open: { fulfil: 'fulfilled', refundLate: 'refunding', expire: 'expired', leave: 'canceled' },
  expired: { fulfil: 'fulfilled', refundLate: 'refunding' },
  canceled: { refundLate: 'refunding' },
  fulfilled: { refund: 'refunding', confirmRefund: 'refunded' },
  refunding: { confirmRefund: 'refunded', failRefund: 'refunding' },
  refunded: { failRefund: 'refunding' },
} as const satisfies Record<PaymentState, Partial<Record<PaymentEvent, PaymentState>>>;

export type PaymentEvent =
  | 'fulfil'
  | 'refundLate'
  | 'expire'
  | 'leave'
  | 'refund'
  | 'confirmRefund'
  | 'failRefund';

/** Undefined when the event is no longer possible: the caller is too late and changes nothing. */
export function nextPaymentState(from: PaymentState, event: PaymentEvent): PaymentState | undefined {
  const next: Partial<Record<PaymentEvent, PaymentState>> = NEXT[from];
  return next[event];
}
