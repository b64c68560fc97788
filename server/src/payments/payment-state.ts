import type { payments } from '../db/schema';

export type PaymentState = (typeof payments.$inferSelect)['status'];

/**
 * What can happen to a payment. Money that arrives late arrives all the same: a checkout that ran out can still be
 * settled, or paid back when its slot is gone; one that was left is only paid back. People at the clinic may pay back at the
 * provider itself, and a bank may send back what was paid back.
 */
const NEXT = {
  open: { settle: 'fulfilled', lose: 'refunding', expire: 'expired', leave: 'canceled' },
  expired: { settle: 'fulfilled', lose: 'refunding' },
  canceled: { lose: 'refunding' },
  fulfilled: { payBack: 'refunding', paidBack: 'refunded' },
  refunding: { paidBack: 'refunded', bounce: 'refunding' },
  refunded: { bounce: 'refunding' },
} as const satisfies Record<PaymentState, Partial<Record<PaymentEvent, PaymentState>>>;

export type PaymentEvent = 'settle' | 'lose' | 'expire' | 'leave' | 'payBack' | 'paidBack' | 'bounce';

/** Empty when it cannot happen any more: then whoever asked comes too late and changes nothing. */
export function nextPaymentState(from: PaymentState, happening: PaymentEvent): PaymentState | undefined {
  const next: Partial<Record<PaymentEvent, PaymentState>> = NEXT[from];
  return next[happening];
}
