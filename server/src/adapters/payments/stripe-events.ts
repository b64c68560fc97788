import * as z from 'zod/mini';
import type { CheckoutSession, ProviderEvent } from './provider';

export const PAISE_PER_RUPEE = 100;

const sessionObject = z.object({
  id: z.string(),
  client_reference_id: z.nullable(z.string()),
  status: z.nullable(z.enum(['open', 'complete', 'expired'])),
  payment_status: z.enum(['paid', 'unpaid', 'no_payment_required']),
  amount_total: z.nullable(z.int()),
  payment_intent: z.optional(z.nullable(z.union([z.string(), z.object({ id: z.string() })]))),
});

const eventObject = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(255)),
  type: z.string().check(z.maxLength(255)),
  data: z.object({ object: z.unknown() }),
});

const refundObject = z.object({
  id: z.string(),
  object: z.string(),
  status: z.optional(z.nullable(z.string())),
  payment_intent: z.optional(z.nullable(z.union([z.string(), z.object({ id: z.string() })]))),
});

function referenceId(reference: string | { id: string } | null | undefined): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null);
}

export function isFailedRefund({ status }: { status?: string | null | undefined }): boolean {
  return status === 'failed' || status === 'canceled';
}

export function parseSession(value: unknown): CheckoutSession {
  const session = sessionObject.parse(value);
  return {
    id: session.id,
    reference: session.client_reference_id ?? '',
    status: session.status ?? 'open',
    paid: session.payment_status === 'paid',
    amount: (session.amount_total ?? 0) / PAISE_PER_RUPEE,
    providerPaymentId: referenceId(session.payment_intent),
  };
}

export function parseEvent(rawBody: Buffer): ProviderEvent {
  const { id, type, data } = eventObject.parse(JSON.parse(rawBody.toString('utf8')));
  switch (type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded': {
      const session = parseSession(data.object);
      return session.paid ? { id, type, kind: 'paid', session } : { id, type, kind: 'other' };
    }
    case 'checkout.session.expired':
      return { id, type, kind: 'expired', session: parseSession(data.object) };
    case 'charge.refunded':
    case 'charge.refund.updated':
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed': {
      const refund = refundObject.parse(data.object);
      const providerPaymentId = referenceId(refund.payment_intent);
      if (!providerPaymentId) return { id, type, kind: 'other' };
      const failedRefundId = refund.object === 'refund' && isFailedRefund(refund) ? refund.id : null;
      return { id, type, kind: 'refund', providerPaymentId, failedRefundId };
    }
    default:
      return { id, type, kind: 'other' };
  }
}
