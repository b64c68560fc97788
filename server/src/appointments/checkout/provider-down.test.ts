import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { stripeProvider } from '../../adapters/payments/stripe-provider';
import { appointments, payments } from '../../db/schema';
import { checkout, confirm, TOMORROW } from '../../testing/booking';
import { givenDoctor, givenPatient } from '../../testing/factories';
import { findBrokenInvariants } from '../../testing/invariants';
import { type StripeStandIn, startStripeStandIn } from '../../testing/stripe-stand-in';
import { type TestApp, testApp } from '../../testing/test-app';

const settings = { secretKey: 'sk_test_stand_in', webhookSecret: 'whsec_stand_in', timeoutMs: 250 };
let standIn: StripeStandIn;
let t: TestApp;
beforeAll(async () => {
  t = await testApp();
  standIn = await startStripeStandIn({ now: () => t.clock.now(), ...settings });
});
beforeEach(async () => {
  await t.reset();
  t.deps.payments = stripeProvider({ ...settings, apiUrl: standIn.apiUrl }, t.clock);
});
afterEach(async () => {
  standIn.setUnresponsive(false);
  expect(await findBrokenInvariants(t.deps.db)).toEqual([]);
});
afterAll(() => standIn.close());

const MESSAGE = 'The payment service is not available right now. Please try again.';
const readCircuitMetric = async () =>
  /^carelane_card_provider_circuit_open (\d)/m.exec(await t.deps.metrics.registry.metrics())?.[1];

async function newChoice(time = '10:30 AM') {
  const doctor = await givenDoctor(t);
  return { doctorId: doctor.profile.id, date: TOMORROW, time };
}

test('a provider that never responds causes a clear error, and no partial booking remains', async () => {
  const choice = await newChoice();
  standIn.setUnresponsive(true);
  const response = await checkout(t, await givenPatient(t), choice);
  expect(response).toMatchObject({
    status: 502,
    body: { code: 'PAYMENT_PROVIDER_FAILED', message: MESSAGE },
  });
  expect(await t.deps.db.$count(appointments)).toBe(0);
  expect((await t.deps.db.select().from(payments)).map(({ status }) => status)).toEqual(['canceled']);
  standIn.setUnresponsive(false);
  expect((await checkout(t, await givenPatient(t), choice)).status).toBe(201);
});

test('five failures open the circuit breaker, and one request is let through after ten seconds', async () => {
  const choice = await newChoice();
  const patient = await givenPatient(t);
  standIn.setUnresponsive(true);
  for (let failure = 0; failure < 5; failure += 1)
    expect((await checkout(t, patient, choice)).status).toBe(502);
  standIn.setUnresponsive(false);
  const requestCount = standIn.requests.length;
  expect(await checkout(t, patient, choice)).toMatchObject({ status: 502, body: { message: MESSAGE } });
  expect(standIn.requests.length).toBe(requestCount);
  expect(await readCircuitMetric()).toBe('1');
  expect(await t.deps.db.$count(appointments)).toBe(0);
  t.clock.advance({ seconds: 10 });
  expect((await checkout(t, patient, choice)).status).toBe(201);
  expect(await readCircuitMetric()).toBe('0');
});

test('refused requests do not open the circuit breaker', async () => {
  for (let attempt = 0; attempt < 8; attempt += 1)
    expect(await t.deps.payments.retrieveSession(`cs_unknown_${attempt}`)).toBeUndefined();
  for (let attempt = 0; attempt < 8; attempt += 1)
    await expect(
      t.deps.payments.refund({ providerPaymentId: 'pi_unknown', amount: 1, idempotencyKey: `k${attempt}` }),
    ).rejects.toThrow('No such payment_intent');
  expect(t.deps.payments.isCircuitOpen()).toBe(false);
});

test('a payment made before an outage is booked after it', async () => {
  const patient = await givenPatient(t);
  const { body } = await checkout(t, patient, await newChoice());
  standIn.pay(body.id);
  standIn.setUnresponsive(true);
  expect((await confirm(t, patient, body.id)).status).toBe(502);
  standIn.setUnresponsive(false);
  t.clock.advance({ minutes: 6 });
  await t.runSweep('reconcile-payments');
  expect((await confirm(t, patient, body.id)).body.status).toBe('confirmed');
});
