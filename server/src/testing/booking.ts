import { isTestProvider } from '../adapters/payments/test-checkout';
import type { TestApp, TestResponse } from './test-app';

export interface SlotChoice {
  doctorId: string;
  date: string;
  time: string;
  consultationType?: string;
  reason?: string;
  adultPresent?: string;
  price?: unknown;
  /** Ignored by the server, which books for the session's person. */
  userId?: unknown;
}
type SignedIn = { token: string };

export const TOMORROW = '2026-03-03';

export function checkout(t: TestApp, patient: SignedIn, choice: SlotChoice): Promise<TestResponse> {
  return t.as(patient).post('/payment/create-checkout-session', choice);
}

export function confirm(t: TestApp, patient: SignedIn, sessionId: string): Promise<TestResponse> {
  return t.as(patient).get(`/payment/confirm-stripe-session?session_id=${sessionId}`);
}

export async function payByCard(t: TestApp, sessionId: string, cardNumber = '4242424242424242') {
  const response = await t.app.http.inject({
    method: 'POST',
    url: `/test-checkout/${sessionId}/pay`,
    payload: { cardNumber, expiry: '12/34', cvc: '123' },
  });
  return { status: response.statusCode, body: response.json() };
}

export async function deliverWebhook(
  t: TestApp,
  sessionId: string,
  type = 'checkout.session.completed',
  eventId?: string,
) {
  if (!isTestProvider(t.deps.payments)) throw new Error('only for the embedded checkout');
  const session = await t.deps.payments.find(sessionId);
  if (!session) throw new Error('no such session');
  const id = eventId ?? `evt_${sessionId}_${type}`;
  return deliver(t, t.deps.payments.signedEvent(session, type, id));
}

export async function deliver(
  t: TestApp,
  { body, signature }: { body: string | Buffer; signature: string | undefined },
) {
  const response = await t.app.http.inject({
    method: 'POST',
    url: '/api/v1/payment/webhook',
    headers: {
      'content-type': 'application/json',
      ...(signature === undefined ? {} : { 'stripe-signature': signature }),
    },
    payload: body,
  });
  return { status: response.statusCode, body: response.json() };
}

export async function book(t: TestApp, patient: SignedIn, choice: SlotChoice): Promise<string> {
  const started = await checkout(t, patient, choice);
  if (started.status !== 201) throw new Error(`checkout returned ${started.status}: ${started.body.message}`);
  await payByCard(t, started.body.id);
  const confirmed = await confirm(t, patient, started.body.id);
  if (confirmed.body.status !== 'confirmed') throw new Error(`payment is ${confirmed.body.status}`);
  return confirmed.body.data.appointmentId;
}
