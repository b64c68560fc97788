import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { checkout, confirm, TOMORROW } from '../../testing/booking';
import { givenDoctor, givenPatient } from '../../testing/factories';
import { type TestApp, testApp } from '../../testing/test-app';

async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

let t: TestApp;
beforeAll(async () => {
  const port = await findFreePort();
  t = await testApp({ env: { PORT: String(port) } });
  await t.app.http.listen({ port, host: 'localhost' });
});
beforeEach(() => t.reset());

async function openCheckout() {
  const doctor = await givenDoctor(t, { fees: 1200 });
  const patient = await givenPatient(t);
  const choice = { doctorId: doctor.profile.id, date: TOMORROW, time: '10:30 AM', reason: 'Private matter' };
  const { body } = await checkout(t, patient, choice);
  return { doctor, patient, choice, id: body.id as string, url: body.url as string };
}
const postForm = (path: string, fields: Record<string, string> = {}) =>
  t.app.http.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
    payload: new URLSearchParams(fields).toString(),
  });
const postJson = (path: string, payload: object = {}) =>
  t.app.http.inject({ method: 'POST', url: path, payload });
const CARD = { cardNumber: '4242 4242 4242 4242', expiry: '12/34', cvc: '123' };

describe('the page of the test checkout', () => {
  test('says that it is a test, and shows doctor, time and amount, never the reason for the visit', async () => {
    const { id, doctor } = await openCheckout();
    const page = await t.app.http.inject(`/test-checkout/${id}`);
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('Test mode');
    expect(page.body).toContain('₹1,200');
    expect(page.body).toContain(`Consultation with Dr. ${doctor.profile.name} on `);
    expect(page.body).toMatch(/ at 10:30 AM India time<\/p>/);
    expect(page.body).not.toContain('Private matter');
    expect(page.body).not.toMatch(/<script(?![^>]*src=)|style=|onclick=/);
    expect(page.headers['content-security-policy']).toContain("script-src 'self'");
    for (const file of ['checkout.css', 'checkout.js']) {
      expect((await t.app.http.inject(`/test-checkout/${file}`)).statusCode).toBe(200);
    }
  });

  test('is not found for an unknown checkout', async () => {
    for (const id of ['cs_test_nothing', '%00', '%22'])
      expect((await t.app.http.inject(`/test-checkout/${id}`)).statusCode).toBe(404);
    expect((await postJson('/test-checkout/cs_test_nothing/pay', CARD)).statusCode).toBe(404);
    expect((await postForm('/test-checkout/cs_test_nothing/cancel')).statusCode).toBe(404);
  });

  test('redirects to the success page when paid, and back with the reason when declined', async () => {
    const { id } = await openCheckout();
    const declined = await postForm(`/test-checkout/${id}/pay`, { ...CARD, cardNumber: '4000000000000002' });
    expect(declined.statusCode).toBe(302);
    const page = await t.app.http.inject(declined.headers.location ?? '');
    expect(page.body).toContain('Your card was declined. Try another card.');
    const paid = await postForm(`/test-checkout/${id}/pay`, CARD);
    expect(paid.statusCode).toBe(302);
    expect(paid.headers.location).toMatch(new RegExp(`/success\\?session_id=${id}$`));
    expect((await t.app.http.inject(`/test-checkout/${id}`)).body).toContain('This checkout is paid');
  });

  test('responds to a JSON request with JSON', async () => {
    const { id } = await openCheckout();
    const declined = await postJson(`/test-checkout/${id}/pay`, { ...CARD, cardNumber: '4000000000000002' });
    expect([declined.statusCode, declined.json()]).toEqual([
      402,
      { status: 'declined', message: 'Your card was declined. Try another card.' },
    ]);
    const paid = await postJson(`/test-checkout/${id}/pay`, CARD);
    expect([paid.statusCode, paid.json().status]).toEqual([200, 'paid']);
    expect((await postJson(`/test-checkout/${id}/pay`, CARD)).json().status).toBe('paid');
  });

  test.each([
    ['an object', { toString: null }],
    ['a list', ['4242 4242 4242 4242']],
    ['nothing', null],
  ])('refuses a card number that is %s', async (_kind, cardNumber) => {
    const { id } = await openCheckout();
    expect((await postJson(`/test-checkout/${id}/pay`, { ...CARD, cardNumber })).statusCode).toBe(422);
  });

  test('accepts card fields sent as numbers', async () => {
    const { id } = await openCheckout();
    const paid = await postJson(`/test-checkout/${id}/pay`, {
      ...CARD,
      cardNumber: 4242424242424242,
      cvc: 123,
    });
    expect(paid.statusCode).toBe(200);
  });

  test('expires with its session', async () => {
    const { id } = await openCheckout();
    t.clock.advance({ minutes: 35 });
    const refused = await postJson(`/test-checkout/${id}/pay`, CARD);
    expect(refused.statusCode).toBe(410);
    expect((await t.app.http.inject(`/test-checkout/${id}`)).body).toContain('This checkout has expired');
  });
});

describe('the webhooks of the test checkout', () => {
  test('arrive at the webhook route over HTTP and book without the browser', async () => {
    const { id, patient } = await openCheckout();
    await postJson(`/test-checkout/${id}/pay`, CARD);
    await t.runJobs();
    const list = await t.as(patient).get(`/appointment/patient/${patient.profile.id}`);
    expect(list.body.data.appointments).toHaveLength(1);
  });

  test('free the slot as soon as the checkout is canceled', async () => {
    const { id, patient, choice } = await openCheckout();
    const canceled = await postJson(`/test-checkout/${id}/cancel`);
    expect(canceled.json()).toEqual({
      status: 'canceled',
      url: expect.stringContaining('/book-appointment/'),
    });
    expect((await checkout(t, await givenPatient(t), choice)).status).toBe(201);
    expect((await confirm(t, patient, id)).body.status).toBe('expired');
    const another = await openCheckout();
    const redirect = await postForm(`/test-checkout/${another.id}/cancel`);
    expect(redirect.statusCode).toBe(302);
    const location = String(redirect.headers.location);
    expect(location).toContain('/book-appointment/checkout?canceled_session=');
    expect(location).not.toContain(another.choice.doctorId);
    expect(location).not.toContain(TOMORROW);
  });

  test('do not free a slot that was paid for', async () => {
    const { id } = await openCheckout();
    await postJson(`/test-checkout/${id}/pay`, CARD);
    expect((await postJson(`/test-checkout/${id}/cancel`)).json().status).toBe('paid');
  });
});
