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

export function sessionOf(value: unknown): CheckoutSession {
  const session = sessionObject.parse(value);
  const intent = session.payment_intent ?? null;
  return {
    id: session.id,
    reference: session.client_reference_id ?? '',
    status: session.status ?? 'open',
    paid: session.payment_status === 'paid',
    amount: (session.amount_total ?? 0) / PAISE_PER_RUPEE,
    providerPaymentId: typeof intent === 'string' ? intent : (intent?.id ?? null),
  };
}

/** The body of a webhook whose signature already held; the embedded checkout speaks the same language. */
export function eventOf(rawBody: Buffer): ProviderEvent {
  const { id, type, data } = eventObject.parse(JSON.parse(rawBody.toString('utf8')));
  switch (type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded': {
      const session = sessionOf(data.object);
      return session.paid ? { id, type, about: 'paid', session } : { id, type, about: 'other' };
    }
    case 'checkout.session.expired':
      return { id, type, about: 'expired', session: sessionOf(data.object) };
    default:
      return { id, type, about: 'other' };
  }
}
