// All amounts are whole rupees. Only the provider's adapter converts them to paise.

export interface CheckoutRequest {
  reference: string;
  amount: number;
  expiresAt: Date;
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
  | { kind: 'paid' | 'expired'; session: CheckoutSession }
  | { kind: 'refund'; providerPaymentId: string; failedRefundId: string | null }
  | { kind: 'other' }
);

interface RefundRequest {
  providerPaymentId: string;
  amount: number;
  idempotencyKey: string;
}

/** Never call these inside a transaction. They throw if the provider is unavailable. */
export interface PaymentProvider {
  readonly name: 'stripe' | 'test';
  isCircuitOpen(): boolean;
  /** Idempotent: the same reference gives the same session. */
  createSession(request: CheckoutRequest): Promise<{ id: string; url: string }>;
  retrieveSession(id: string): Promise<CheckoutSession | undefined>;
  /** A session that was paid in the meantime stays complete. */
  expireSession(id: string): Promise<CheckoutSession | undefined>;
  /** Idempotent: the same key refunds once. */
  refund(request: RefundRequest): Promise<{ id: string }>;
  /** Without refunds that a bank returned. */
  refundedAmount(providerPaymentId: string): Promise<number>;
  parseWebhook(rawBody: Buffer, signature: string | undefined): ProviderEvent | undefined;
}
