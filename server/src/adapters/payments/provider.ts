/** Whole rupees on this side of the door; paise are the provider's business. */
export interface CheckoutRequest {
  /** Our payment's id: opaque, the only thing that ties the provider's session to us. */
  reference: string;
  amount: number;
  expiresAt: Date;
  /** `{CHECKOUT_SESSION_ID}` in it is replaced by the session's id. */
  successUrl: string;
  cancelUrl: string;
}

export interface CheckoutSession {
  id: string;
  reference: string;
  status: 'open' | 'complete' | 'expired';
  paid: boolean;
  amount: number;
  providerPaymentId: string | null;
}

export type ProviderEvent = { id: string; type: string } & (
  | { about: 'paid' | 'expired'; session: CheckoutSession }
  | { about: 'refund'; providerPaymentId: string; lostRefundId: string | null }
  | { about: 'other' }
);

export interface RefundRequest {
  providerPaymentId: string;
  amount: number;
  idempotencyKey: string;
}

/** None of these is ever called inside a transaction. Whatever the provider cannot do right now is thrown. */
export interface PaymentProvider {
  readonly name: 'stripe' | 'test';
  /** True while it failed so often that it is not asked. */
  isResting(): boolean;
  /** Asked again with the same reference it answers the same session. */
  createSession(request: CheckoutRequest): Promise<{ id: string; url: string }>;
  retrieveSession(id: string): Promise<CheckoutSession | undefined>;
  /** The session as it is afterwards: one that was paid meanwhile stays complete. */
  expireSession(id: string): Promise<CheckoutSession | undefined>;
  /** Asked again with the same key it pays back once. */
  refund(request: RefundRequest): Promise<{ id: string }>;
  /** How much of a payment is back with the payer, or on its way there: what a bank sent back does not count. */
  paidBack(providerPaymentId: string): Promise<number>;
  /** Empty when the signature does not hold. */
  parseWebhook(rawBody: Buffer, signature: string | undefined): ProviderEvent | undefined;
}
