import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { stripeProvider } from '../../adapters/payments/stripe-provider';
import { checkout, confirm, deliver, TOMORROW } from '../../testing/booking';
import { givenDoctor, givenPatient } from '../../testing/factories';
import { findBrokenInvariants } from '../../testing/invariants';
import { type StripeStandIn, startStripeStandIn } from '../../testing/stripe-stand-in';
import { type TestApp, testApp } from '../../testing/test-app';
import { testClock } from '../../testing/test-clock';

const keys = { secretKey: 'sk_test_stand_in', webhookSecret: 'whsec_stand_in' };
let standIn: StripeStandIn;
let t: TestApp;
let now = () => new Date();
beforeAll(async () => {
  standIn = await startStripeStandIn({ now: () => now(), ...keys });
  t = await testApp({
    payments: stripeProvider({ ...keys, apiUrl: standIn.apiUrl }, testClock('2026-03-02T04:00:00Z')),
  });
  now = () => t.clock.now();
  t.deps.payments = stripeProvider({ ...keys, apiUrl: standIn.apiUrl }, t.clock);
});
beforeEach(() => t.reset());
afterEach(async () => expect(await findBrokenInvariants(t.deps.db)).toEqual([]));
afterAll(() => standIn.close());

async function openCheckout() {
  const doctor = await givenDoctor(t, { name: 'Nobody Shouldknow' });
  const patient = await givenPatient(t, { name: 'Private Person' });
  const choice = { doctorId: doctor.profile.id, date: TOMORROW, time: '10:30 AM', reason: 'Secret ailment' };
  const response = await checkout(t, patient, choice);
  return { doctor, patient, choice, response, id: response.body.id as string };
}

test('a booking through Stripe: held, paid, confirmed, canceled, refunded', async () => {
  const { patient, response, id } = await openCheckout();
  expect(response.body.url).toContain('checkout.stripe.test');
  standIn.pay(id);
  expect((await deliver(t, standIn.signedEvent('checkout.session.completed', id))).status).toBe(200);
  const { body } = await confirm(t, patient, id);
  expect(body.status).toBe('confirmed');
  await t.as(patient).patch(`/appointment/cancel/${body.data.appointmentId}`);
  await t.runJobs();
  expect((await confirm(t, patient, id)).body.status).toBe('refunded');
  expect(standIn.refunds).toEqual([expect.objectContaining({ amount: 80_000 })]);
});

test('Stripe is never sent the patient, the doctor or the reason', async () => {
  const { doctor } = await openCheckout();
  const requests = JSON.stringify(standIn.requests);
  for (const secret of ['Secret ailment', 'Private Person', 'Shouldknow', doctor.profile.specialization]) {
    expect(requests).not.toContain(secret);
  }
});

test('a checkout that Stripe could not open frees the slot and says so', async () => {
  // Two failures, because a failed request is retried once.
  standIn.failNext(/sessions$/, 2);
  const { response, choice } = await openCheckout();
  expect(response).toMatchObject({ status: 502, body: { code: 'PAYMENT_PROVIDER_FAILED' } });
  expect((await checkout(t, await givenPatient(t), choice)).status).toBe(201);
});

test('leaving the checkout expires the session at Stripe first', async () => {
  const { patient, id, choice } = await openCheckout();
  await t.as(patient).post('/payment/cancel-checkout-session', { id });
  expect(standIn.sessions.get(id)?.status).toBe('expired');
  expect((await checkout(t, await givenPatient(t), choice)).status).toBe(201);
});

test('while Stripe cannot be reached, the slot stays held and the checkout stays open', async () => {
  const { patient, id, choice } = await openCheckout();
  standIn.failNext(/expire$/, 2);
  expect((await t.as(patient).post('/payment/cancel-checkout-session', { id })).status).toBe(502);
  expect((await checkout(t, await givenPatient(t), choice)).status).toBe(409);
  standIn.failNext(/sessions\/cs/, 2);
  expect((await confirm(t, patient, id)).status).toBe(502);
  expect((await confirm(t, patient, id)).body.status).toBe('open');
});

test('a session whose webhook never arrived is found by querying Stripe', async () => {
  const { patient, id } = await openCheckout();
  standIn.pay(id);
  t.clock.advance({ minutes: 6 });
  await t.runSweep('reconcile-payments');
  const list = await t.as(patient).get(`/appointment/patient/${patient.profile.id}`);
  expect(list.body.data.appointments).toHaveLength(1);
});
