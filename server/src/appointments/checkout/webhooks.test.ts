import { count } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isTestProvider } from '../../adapters/payments/test-checkout';
import { signWebhook } from '../../adapters/payments/webhook-signature';
import { appointments, notifications, payments, providerEvents, refunds } from '../../db/schema';
import { checkout, confirm, deliver, payByCard, TOMORROW, webhook } from '../../testing/booking';
import { measured, times } from '../../testing/counts';
import { givenDoctor, givenPatient } from '../../testing/factories';
import { findBrokenInvariants } from '../../testing/invariants';
import { type TestApp, testApp } from '../../testing/test-app';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
beforeEach(() => t.reset());
afterEach(async () => expect(await findBrokenInvariants(t.deps.db)).toEqual([]));

async function paid(time = '10:30 AM') {
  const doctor = await givenDoctor(t);
  const patient = await givenPatient(t);
  const { body } = await checkout(t, patient, { doctorId: doctor.profile.id, date: TOMORROW, time });
  await payByCard(t, body.id);
  return { doctor, patient, sessionId: body.id as string };
}
async function genuine(sessionId: string, at = t.clock.now()) {
  const provider = t.deps.payments;
  if (!isTestProvider(provider)) throw new Error('only for the embedded checkout');
  const session = await provider.find(sessionId);
  if (!session) throw new Error('no session');
  const now = t.clock.now();
  t.clock.set(at);
  const event = provider.signedEvent(session, 'checkout.session.completed', 'evt_forged');
  t.clock.set(now);
  return event;
}
const later = (seconds: number) => new Date(t.clock.now().getTime() + seconds * 1000);

describe('a forged webhook', () => {
  type Signed = { body: string; signature: string };
  const forgeries: [
    string,
    (
      event: Signed,
      sessionId: string,
    ) =>
      | Promise<{ body: string; signature: string | undefined }>
      | { body: string; signature: string | undefined },
  ][] = [
    ['no signature', ({ body }) => ({ body, signature: undefined })],
    ['an empty signature', ({ body }) => ({ body, signature: '' })],
    ['rubbish', ({ body }) => ({ body, signature: 'let me in' })],
    ['another secret', ({ body }) => ({ body, signature: signWebhook(body, 'guess', t.clock.now()) })],
    ['an empty secret', ({ body }) => ({ body, signature: signWebhook(body, '', t.clock.now()) })],
    ['a changed body', ({ body, signature }) => ({ body: body.replace('80000', '1'), signature })],
    ['one more byte', ({ body, signature }) => ({ body: `${body} `, signature })],
    ['an old time', async (_, id) => genuine(id, later(-301))],
    ['a future time', async (_, id) => genuine(id, later(301))],
    [
      'a refreshed time',
      ({ body, signature }) => ({
        body,
        signature: signature.replace(/t=(\d+)/, (_m, s) => `t=${Number(s) + 1}`),
      }),
    ],
    ['another scheme', ({ body, signature }) => ({ body, signature: signature.replace('v1=', 'v0=') })],
    ['a signature cut short', ({ body, signature }) => ({ body, signature: signature.slice(0, -1) })],
    ['two times', ({ body, signature }) => ({ body, signature: `t=1,${signature}` })],
  ];
  test.each(forgeries)('with %s is answered 400 and writes nothing', async (_, forge) => {
    const { sessionId } = await paid();
    const answer = await deliver(t, await forge(await genuine(sessionId), sessionId));
    expect(answer).toMatchObject({ status: 400, body: { code: 'BAD_SIGNATURE' } });
    expect(await t.deps.db.select().from(providerEvents)).toEqual([]);
    const [payment] = await t.deps.db.select().from(payments);
    expect(payment?.status).toBe('open');
  });
});

describe('a genuine webhook', () => {
  const AT_ONCE = 40;
  const DELIVERIES = times(60, 1_000);
  test(`delivered ${DELIVERIES} times, at once and in a row, takes effect once`, async () => {
    const { sessionId } = await paid();
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => webhook(t, sessionId)));
    while (answers.length < DELIVERIES) answers.push(await webhook(t, sessionId));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(await t.deps.db.select({ n: count() }).from(appointments)).toEqual([{ n: 1 }]);
    expect(await t.deps.db.select({ n: count() }).from(notifications)).toEqual([{ n: 2 }]);
    expect(await t.deps.db.select({ n: count() }).from(providerEvents)).toEqual([{ n: 1 }]);
    measured('B4', 'one event', { deliveries: answers.length, effects: 1 });
  });

  test('of an unknown type is accepted and changes nothing', async () => {
    const { sessionId } = await paid();
    expect((await webhook(t, sessionId, 'payment_intent.created')).status).toBe(200);
    const [payment] = await t.deps.db.select().from(payments);
    expect(payment?.status).toBe('open');
  });

  const events = ['checkout.session.completed', 'checkout.session.expired', 'payment_intent.succeeded'];
  const orders = events.flatMap((a) =>
    events.filter((b) => b !== a).map((b) => [a, b, events.find((c) => c !== a && c !== b) ?? '']),
  );
  test.each(orders)('in the order %s, %s, %s ends in the same state', async (...order) => {
    const { sessionId, patient } = await paid();
    for (const type of order) expect((await webhook(t, sessionId, type)).status).toBe(200);
    expect((await confirm(t, patient, sessionId)).body.status).toBe('confirmed');
    expect(await t.deps.db.select().from(refunds)).toEqual([]);
    expect(await t.deps.db.select({ n: count() }).from(appointments)).toEqual([{ n: 1 }]);
  });

  test('that a checkout has expired frees its slot', async () => {
    const doctor = await givenDoctor(t);
    const patient = await givenPatient(t);
    const choice = { doctorId: doctor.profile.id, date: TOMORROW, time: '10:30 AM' };
    const { body } = await checkout(t, patient, choice);
    await t.deps.payments.expireSession(body.id);
    await webhook(t, body.id, 'checkout.session.expired');
    expect((await confirm(t, patient, body.id)).body.status).toBe('expired');
    expect((await checkout(t, await givenPatient(t), choice)).status).toBe(201);
  });
});

test('return, webhook and claim at the same moment give one appointment and one id', async () => {
  for (let trial = 0; trial < 12; trial++) {
    const { sessionId, patient, doctor } = await paid();
    const claim = { doctorId: doctor.profile.id, date: TOMORROW, time: '10:30 AM' };
    const [a, , b, c] = await Promise.all([
      confirm(t, patient, sessionId),
      webhook(t, sessionId),
      t.as(patient).post('/appointment', claim),
      confirm(t, patient, sessionId),
    ]);
    expect(new Set([a.body.data.appointmentId, b.body.data._id, c.body.data.appointmentId]).size).toBe(1);
  }
  expect(await t.deps.db.select({ n: count() }).from(appointments)).toEqual([{ n: 12 }]);
  expect(await t.deps.db.select({ n: count() }).from(notifications)).toEqual([{ n: 24 }]);
});
