import Stripe from 'stripe';
import type { Clock } from '../../clock';
import { withBreaker } from './breaker';
import type { PaymentProvider } from './provider';
import { isFailedRefund, PAISE_PER_RUPEE, parseEvent, parseSession } from './stripe-events';
import { isWebhookSigned } from './webhook-signature';

export interface StripeSettings {
  secretKey: string;
  webhookSecret: string;
  apiUrl?: string | undefined;
  timeoutMs?: number;
}

const REQUEST_TIMEOUT_MS = 4_000;
const NETWORK_RETRIES = 1;

export function stripeProvider(settings: StripeSettings, clock: Clock): PaymentProvider {
  const stripe = new Stripe(settings.secretKey, {
    maxNetworkRetries: NETWORK_RETRIES,
    timeout: settings.timeoutMs ?? REQUEST_TIMEOUT_MS,
    telemetry: false,
    ...apiAddress(settings.apiUrl),
  });

  async function retrieve(id: string) {
    try {
      return parseSession(await stripe.checkout.sessions.retrieve(id));
    } catch (error) {
      if (errorCode(error) === 'resource_missing') return undefined;
      throw error;
    }
  }

  async function listRefunds(providerPaymentId: string) {
    const { data } = await stripe.refunds.list({ payment_intent: providerPaymentId, limit: 100 });
    return data;
  }

  const provider: PaymentProvider = {
    name: 'stripe',
    // Replaced by `withBreaker`.
    isCircuitOpen: () => false,
    async createSession(request) {
      const session = await stripe.checkout.sessions.create(
        {
          mode: 'payment',
          allowed_payment_method_types: ['card'],
          client_reference_id: request.reference,
          metadata: { reference: request.reference },
          line_items: [
            {
              quantity: 1,
              price_data: {
                currency: 'inr',
                unit_amount: request.amount * PAISE_PER_RUPEE,
                product_data: { name: 'Consultation' },
              },
            },
          ],
          expires_at: Math.floor(request.expiresAt.getTime() / 1000),
          success_url: request.successUrl,
          cancel_url: request.cancelUrl,
        },
        { idempotencyKey: `checkout-${request.reference}` },
      );
      if (!session.url) throw new Error('the checkout session has no URL');
      return { id: session.id, url: session.url };
    },
    retrieveSession: retrieve,
    async expireSession(id) {
      try {
        return parseSession(await stripe.checkout.sessions.expire(id));
      } catch (error) {
        // Stripe returns 400 if the session is already complete or expired.
        if (error instanceof Stripe.errors.StripeInvalidRequestError) return retrieve(id);
        throw error;
      }
    },
    async refund({ providerPaymentId, amount, idempotencyKey }) {
      try {
        const refund = await stripe.refunds.create(
          { payment_intent: providerPaymentId, amount: amount * PAISE_PER_RUPEE },
          { idempotencyKey },
        );
        if (isFailedRefund(refund)) throw new Error(`refund ${refund.status}`);
        return { id: refund.id };
      } catch (error) {
        // Stripe forgets idempotency keys after a day, but it allows only one full refund.
        if (errorCode(error) !== 'charge_already_refunded') throw error;
        const refund = (await listRefunds(providerPaymentId)).find((candidate) => !isFailedRefund(candidate));
        if (!refund) throw error;
        return { id: refund.id };
      }
    },
    async refundedAmount(providerPaymentId) {
      const valid = (await listRefunds(providerPaymentId)).filter((refund) => !isFailedRefund(refund));
      return valid.reduce((sum, { amount }) => sum + amount, 0) / PAISE_PER_RUPEE;
    },
    parseWebhook(rawBody, signature) {
      const signed = isWebhookSigned(rawBody, signature, settings.webhookSecret, clock.now());
      return signed ? parseEvent(rawBody) : undefined;
    },
  };
  return withBreaker(provider, clock, isOutage);
}

function isOutage(error: unknown): boolean {
  const { StripeInvalidRequestError, StripeCardError, StripeIdempotencyError } = Stripe.errors;
  return ![StripeInvalidRequestError, StripeCardError, StripeIdempotencyError].some(
    (errorClass) => error instanceof errorClass,
  );
}

function errorCode(error: unknown): string | undefined {
  return error instanceof Stripe.errors.StripeError ? error.code : undefined;
}

function apiAddress(apiUrl: string | undefined) {
  if (!apiUrl) return {};
  const { protocol, hostname, port } = new URL(apiUrl);
  const scheme: 'http' | 'https' = protocol === 'http:' ? 'http' : 'https';
  return { protocol: scheme, host: hostname, port: port || (scheme === 'http' ? '80' : '443') };
}
