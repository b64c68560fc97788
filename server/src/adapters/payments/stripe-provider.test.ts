import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { type StripeStandIn, startStripeStandIn } from '../../testing/stripe-stand-in';
import type { CheckoutRequest, PaymentProvider } from './provider';
import { stripeProvider } from './stripe-provider';
import { signWebhook } from './webhook-signature';

const now = new Date('2026-03-02T04:00:00Z');
const clock = { now: () => now };
const settings = { secretKey: 'sk_test_stand_in', webhookSecret: 'whsec_stand_in' };
let standIn: StripeStandIn;
let provider: PaymentProvider;

beforeEach(async () => {
  standIn = await startStripeStandIn({ now: clock.now, ...settings });
  provider = stripeProvider({ ...settings, apiUrl: standIn.apiUrl }, clock);
});
afterEach(() => standIn.close());

const request = (reference: string): CheckoutRequest => ({
  reference,
  amount: 1200,
  expiresAt: new Date(now.getTime() + 35 * 60_000),
  successUrl: 'https://carelane.test/success?session_id={CHECKOUT_SESSION_ID}',
  cancelUrl: 'https://carelane.test/book-appointment/d1',
});

describe('a checkout at Stripe', () => {
  test('is created in paise, with an opaque reference, and expires after 35 minutes', async () => {
    const session = await provider.createSession(request('pay-1'));
    expect(session.url).toContain(session.id);
    const lastRequest = standIn.requests.at(-1);
    expect(lastRequest?.idempotencyKey).toBe('checkout-pay-1');
    expect(lastRequest?.form).toEqual({
      mode: 'payment',
      'allowed_payment_method_types[0]': 'card',
      client_reference_id: 'pay-1',
      'metadata[reference]': 'pay-1',
      'line_items[0][quantity]': '1',
      'line_items[0][price_data][currency]': 'inr',
      'line_items[0][price_data][unit_amount]': '120000',
      'line_items[0][price_data][product_data][name]': 'Consultation',
      expires_at: String(now.getTime() / 1000 + 35 * 60),
      success_url: 'https://carelane.test/success?session_id={CHECKOUT_SESSION_ID}',
      cancel_url: 'https://carelane.test/book-appointment/d1',
    });
  });

  test('is the same session on a retry, even if the first response was lost', async () => {
    standIn.failNext(/sessions$/, 1, { afterEffect: true });
    const first = await provider.createSession(request('pay-2'));
    const retried = await provider.createSession(request('pay-2'));
    expect(retried).toEqual(first);
    expect([...standIn.sessions.values()].filter((s) => s.client_reference_id === 'pay-2')).toHaveLength(1);
  });

  test('reports whether it was paid, and for what', async () => {
    const { id } = await provider.createSession(request('pay-3'));
    expect(await provider.retrieveSession(id)).toMatchObject({ status: 'open', paid: false, amount: 1200 });
    standIn.pay(id);
    expect(await provider.retrieveSession(id)).toMatchObject({
      status: 'complete',
      paid: true,
      reference: 'pay-3',
    });
    expect(await provider.retrieveSession('cs_unknown')).toBeUndefined();
  });

  test('stays paid when we try to expire it just after the payment', async () => {
    const { id } = await provider.createSession(request('pay-4'));
    standIn.pay(id);
    expect(await provider.expireSession(id)).toMatchObject({ status: 'complete', paid: true });
    const unpaid = await provider.createSession(request('pay-5'));
    expect(await provider.expireSession(unpaid.id)).toMatchObject({ status: 'expired', paid: false });
    expect(await provider.expireSession(unpaid.id)).toMatchObject({ status: 'expired' });
  });

  test('is refunded once, even if responses are lost and retries come late', async () => {
    const { id } = await provider.createSession(request('pay-6'));
    const intent = standIn.pay(id).payment_intent ?? '';
    const refund = { providerPaymentId: intent, amount: 1200, idempotencyKey: 'refund-6' };
    standIn.failNext(/refunds$/, 1, { afterEffect: true });
    const first = await provider.refund(refund);
    expect(await provider.refund(refund)).toEqual(first);
    standIn.forgetIdempotencyKeys();
    expect(await provider.refund(refund)).toEqual(first);
    expect(standIn.refunds.filter((r) => r.payment_intent === intent)).toHaveLength(1);
  });

  test('throws when Stripe is unavailable', async () => {
    standIn.failNext(/sessions$/, 2);
    await expect(provider.createSession(request('pay-7'))).rejects.toThrow();
  }, 20_000);
});

test('the provider is called “stripe”, and needs no API address', () => {
  expect(stripeProvider(settings, clock).name).toBe('stripe');
});

describe('an unusual response from Stripe', () => {
  async function stripeResponding(post: [number, object], get: object = {}) {
    const server = createServer((request, response) => {
      const [status, body] = request.method === 'POST' ? post : [200, get];
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
    onTestFinished(() => void server.close());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    return stripeProvider({ ...settings, apiUrl: `http://127.0.0.1:${port}` }, clock);
  }
  const refusal = (code: string): [number, object] => [
    400,
    { error: { type: 'invalid_request_error', code, message: `no: ${code}` } },
  ];
  const refund = { providerPaymentId: 'pi_1', amount: 800, idempotencyKey: 'refund-1' };
  const REFUND = { id: 're_1', object: 'refund', amount: 80_000, payment_intent: 'pi_1' };
  const list = (...data: object[]) => ({ object: 'list', data, has_more: false });

  test('a session without a URL is an error', async () => {
    const stripe = await stripeResponding([200, { id: 'cs_1', object: 'checkout.session', url: null }]);
    await expect(stripe.createSession(request('pay-8'))).rejects.toThrow('the checkout session has no URL');
  });

  test('a refund that failed immediately is an error', async () => {
    const stripe = await stripeResponding([200, { ...REFUND, status: 'failed' }]);
    await expect(stripe.refund(refund)).rejects.toThrow('refund failed');
  });

  test('a refund that is refused for another reason is not looked up', async () => {
    const stripe = await stripeResponding(
      refusal('amount_too_small'),
      list({ ...REFUND, status: 'succeeded' }),
    );
    await expect(stripe.refund(refund)).rejects.toThrow('no: amount_too_small');
  });

  test('a refund that was made earlier is found, unless it failed', async () => {
    const alreadyRefunded = refusal('charge_already_refunded');
    const lost = { ...REFUND, id: 're_0', status: 'failed' };
    const valid = { ...REFUND, status: 'succeeded' };
    expect(await (await stripeResponding(alreadyRefunded, list(lost, valid))).refund(refund)).toEqual({
      id: 're_1',
    });
    await expect((await stripeResponding(alreadyRefunded, list(lost))).refund(refund)).rejects.toThrow(
      'no: charge_already_refunded',
    );
  });

  test('the refunded amount is the sum of refunds that did not fail, in rupees', async () => {
    const refunds = list(
      { ...REFUND, amount: 10_000, status: 'succeeded' },
      { ...REFUND, amount: 5_000, status: 'pending' },
      { ...REFUND, amount: 60_000, status: 'failed' },
    );
    expect(await (await stripeResponding([500, {}], refunds)).refundedAmount('pi_1')).toBe(150);
  });
});

describe("Stripe's webhooks", () => {
  const body = JSON.stringify({
    id: 'evt_1',
    type: 'checkout.session.completed',
    data: {
      object: {
        id: 'cs_1',
        client_reference_id: 'pay-1',
        status: 'complete',
        payment_status: 'paid',
        amount_total: 120000,
        payment_intent: 'pi_1',
      },
    },
  });
  const sdk = new Stripe('sk_test_x');
  const header = (at: Date, secret = settings.webhookSecret) =>
    sdk.webhooks.generateTestHeaderString({
      payload: body,
      secret,
      timestamp: Math.floor(at.getTime() / 1000),
    });

  test("are read when signed as Stripe's own library signs", () => {
    expect(provider.parseWebhook(Buffer.from(body), header(now))).toMatchObject({
      id: 'evt_1',
      kind: 'paid',
      session: { reference: 'pay-1', amount: 1200, providerPaymentId: 'pi_1' },
    });
  });

  test('get the same signature from our own signer', () => {
    expect(signWebhook(body, settings.webhookSecret, now)).toBe(header(now));
  });

  test('are read while a secret is rotated, when one of the two signatures is ours', () => {
    const otherSignature = header(now, 'whsec_other').replace(/t=\d+,/, '');
    const [time, ownSignature] = header(now).split(',');
    const signatures = `${time},${otherSignature},${ownSignature}`;
    expect(provider.parseWebhook(Buffer.from(body), signatures)).toMatchObject({ id: 'evt_1' });
  });

  test('are accepted when their time is up to five minutes off', () => {
    for (const seconds of [-300, 300]) {
      const at = new Date(now.getTime() + seconds * 1000);
      expect(provider.parseWebhook(Buffer.from(body), header(at))).toMatchObject({ id: 'evt_1' });
    }
  });

  const signedNaN = createHmac('sha256', settings.webhookSecret).update(`NaN.${body}`).digest('hex');
  test.each([
    ['no header', undefined],
    ['an empty header', ''],
    ['another secret', header(now, 'whsec_other')],
    ['an old message', header(new Date(now.getTime() - 301_000))],
    ['a message from the future', header(new Date(now.getTime() + 301_000))],
    ['no time', header(now).replace(/t=\d+,/, '')],
    ['two times', `t=1,${header(now)}`],
    ['two times, the signed one first', `${header(now)},t=1`],
    ['a time that is not a number, though it is signed', `t=NaN,v1=${signedNaN}`],
    ['a time that is not a number', header(now).replace(/t=\d+/, 't=now')],
    ['a time other than the signed one', header(now).replace(/t=(\d+)/, (_, t) => `t=${Number(t) + 1}`)],
    ['a signature cut short', header(now).slice(0, -2)],
    ['another scheme', header(now).replace('v1=', 'v0=')],
    ['an empty signature', header(now).replace(/v1=.*/, 'v1=')],
  ])('are refused with %s', (_, signature) => {
    expect(provider.parseWebhook(Buffer.from(body), signature)).toBeUndefined();
  });

  test('are refused when the body was changed by one byte', () => {
    expect(provider.parseWebhook(Buffer.from(body.replace('120000', '120001')), header(now))).toBeUndefined();
  });
});
