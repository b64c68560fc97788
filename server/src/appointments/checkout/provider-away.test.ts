import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { stripeProvider } from '../../adapters/payments/stripe-provider';
import { appointments, payments } from '../../db/schema';
import { checkout, confirm, TOMORROW } from '../../testing/booking';
import { givenDoctor, givenPatient } from '../../testing/factories';
import { findBrokenInvariants } from '../../testing/invariants';
import { type StripeStandIn, startStripeStandIn } from '../../testing/stripe-stand-in';
import { type TestApp, testApp } from '../../testing/test-app';

const keys = { secretKey: 'sk_test_stand_in', webhookSecret: 'whsec_stand_in', timeoutMs: 250 };
let standIn: StripeStandIn;
let t: TestApp;
beforeAll(async () => {
  t = await testApp();
  standIn = await startStripeStandIn({ now: () => t.clock.now(), ...keys });
});
beforeEach(async () => {
  await t.reset();
  t.deps.payments = stripeProvider({ ...keys, apiUrl: standIn.apiUrl }, t.clock);
});
afterEach(async () => {
  standIn.fallSilent(false);
  expect(await findBrokenInvariants(t.deps.db)).toEqual([]);
});
afterAll(() => standIn.close());

const SENTENCE = 'The payment service did not answer. Please try again.';
const isCircuitOpen = async () =>
  /^carelane_card_provider_circuit_open (\d)/m.exec(await t.deps.metrics.registry.metrics())?.[1];

async function choice(time = '10:30 AM') {
  const doctor = await givenDoctor(t);
  return { doctorId: doctor.profile.id, date: TOMORROW, time };
}

test('a provider that never answers gives a clear error, with nothing half done', async () => {
  const wanted = await choice();
  standIn.fallSilent(true);
  const answer = await checkout(t, await givenPatient(t), wanted);
  expect(answer).toMatchObject({
    status: 502,
    body: { code: 'PAYMENT_PROVIDER_FAILED', message: SENTENCE },
  });
  expect(await t.deps.db.$count(appointments)).toBe(0);
  expect((await t.deps.db.select().from(payments)).map(({ status }) => status)).toEqual(['canceled']);
  standIn.fallSilent(false);
  expect((await checkout(t, await givenPatient(t), wanted)).status).toBe(201);
});

test('five failures open the circuit breaker, and one request tries after ten seconds', async () => {
  const wanted = await choice();
  const patient = await givenPatient(t);
  standIn.fallSilent(true);
  for (let failure = 0; failure < 5; failure += 1)
    expect((await checkout(t, patient, wanted)).status).toBe(502);
  standIn.fallSilent(false);
  const asked = standIn.requests.length;
  expect(await checkout(t, patient, wanted)).toMatchObject({ status: 502, body: { message: SENTENCE } });
  expect(standIn.requests.length).toBe(asked);
  expect(await isCircuitOpen()).toBe('1');
  expect(await t.deps.db.$count(appointments)).toBe(0);
  t.clock.advance({ seconds: 10 });
  expect((await checkout(t, patient, wanted)).status).toBe(201);
  expect(await isCircuitOpen()).toBe('0');
});

test('refused requests do not open the circuit breaker', async () => {
  for (let time = 0; time < 8; time += 1)
    expect(await t.deps.payments.retrieveSession(`cs_unknown_${time}`)).toBeUndefined();
  for (let time = 0; time < 8; time += 1)
    await expect(
      t.deps.payments.refund({ providerPaymentId: 'pi_unknown', amount: 1, idempotencyKey: `k${time}` }),
    ).rejects.toThrow('No such payment_intent');
  expect(t.deps.payments.isCircuitOpen()).toBe(false);
});

test('a payment made before an outage is booked after it', async () => {
  const patient = await givenPatient(t);
  const { body } = await checkout(t, patient, await choice());
  standIn.pay(body.id);
  standIn.fallSilent(true);
  expect((await confirm(t, patient, body.id)).status).toBe(502);
  standIn.fallSilent(false);
  t.clock.advance({ minutes: 6 });
  await t.runSweep('reconcile-payments');
  expect((await confirm(t, patient, body.id)).body.status).toBe('confirmed');
});
