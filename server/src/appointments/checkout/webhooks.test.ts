import { count } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isTestProvider } from '../../adapters/payments/test-checkout';
import { signWebhook } from '../../adapters/payments/webhook-signature';
import { appointments, notifications, payments, providerEvents, refunds } from '../../db/schema';
import { checkout, confirm, deliver, deliverWebhook, payByCard, TOMORROW } from '../../testing/booking';
import { reportFigures, scaledCount } from '../../testing/counts';
import { givenDoctor, givenPatient } from '../../testing/factories';
import { findBrokenInvariants } from '../../testing/invariants';
import { type TestApp, testApp } from '../../testing/test-app';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
beforeEach(() => t.reset());
afterEach(async () => expect(await findBrokenInvariants(t.deps.db)).toEqual([]));

async function payForVisit(time = '10:30 AM') {
  const doctor = await givenDoctor(t);
  const patient = await givenPatient(t);
  const { body } = await checkout(t, patient, { doctorId: doctor.profile.id, date: TOMORROW, time });
  await payByCard(t, body.id);
  return { doctor, patient, sessionId: body.id as string };
}
async function signGenuineEvent(sessionId: string, at = t.clock.now()) {
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
const secondsFromNow = (seconds: number) => new Date(t.clock.now().getTime() + seconds * 1000);

describe('a forged webhook', () => {
  type Genuine = { body: string; signature: string };
  type Forged = { body: string; signature: string | undefined };
  const forgeries: [string, (event: Genuine, sessionId: string) => Forged | Promise<Forged>][] = [
    ['no signature', ({ body }) => ({ body, signature: undefined })],
    ['an empty signature', ({ body }) => ({ body, signature: '' })],
    ['rubbish', ({ body }) => ({ body, signature: 'let me in' })],
    ['another secret', ({ body }) => ({ body, signature: signWebhook(body, 'guess', t.clock.now()) })],
    ['an empty secret', ({ body }) => ({ body, signature: signWebhook(body, '', t.clock.now()) })],
    ['a changed body', ({ body, signature }) => ({ body: body.replace('80000', '1'), signature })],
    ['one more byte', ({ body, signature }) => ({ body: `${body} `, signature })],
    ['an old time', async (_, id) => signGenuineEvent(id, secondsFromNow(-301))],
    ['a future time', async (_, id) => signGenuineEvent(id, secondsFromNow(301))],
    [
      'a refreshed time',
      ({ body, signature }) => ({
        body,
        signature: signature.replace(/t=(\d+)/, (_match, seconds) => `t=${Number(seconds) + 1}`),
      }),
    ],
    ['another scheme', ({ body, signature }) => ({ body, signature: signature.replace('v1=', 'v0=') })],
    ['a signature cut short', ({ body, signature }) => ({ body, signature: signature.slice(0, -1) })],
    ['two times', ({ body, signature }) => ({ body, signature: `t=1,${signature}` })],
  ];
  test.each(forgeries)('a webhook with %s gets status 400 and writes nothing', async (_, forge) => {
    const { sessionId } = await payForVisit();
    const response = await deliver(t, await forge(await signGenuineEvent(sessionId), sessionId));
    expect(response).toMatchObject({ status: 400, body: { code: 'BAD_SIGNATURE' } });
    expect(await t.deps.db.select().from(providerEvents)).toEqual([]);
    const [payment] = await t.deps.db.select().from(payments);
    expect(payment?.status).toBe('open');
  });
});

describe('a genuine webhook', () => {
  const CONCURRENT = 40;
  const DELIVERIES = scaledCount(60, 1_000);
  test(`delivered ${DELIVERIES} times, concurrently and in a row, takes effect once`, async () => {
    const { sessionId } = await payForVisit();
    const responses = await Promise.all(
      Array.from({ length: CONCURRENT }, () => deliverWebhook(t, sessionId)),
    );
    while (responses.length < DELIVERIES) responses.push(await deliverWebhook(t, sessionId));
    expect(responses.every(({ status }) => status === 200)).toBe(true);
    expect(await t.deps.db.select({ n: count() }).from(appointments)).toEqual([{ n: 1 }]);
    expect(await t.deps.db.select({ n: count() }).from(notifications)).toEqual([{ n: 2 }]);
    expect(await t.deps.db.select({ n: count() }).from(providerEvents)).toEqual([{ n: 1 }]);
    reportFigures('B4', 'one event', { deliveries: responses.length, effects: 1 });
  });

  test('of an unknown type is accepted and changes nothing', async () => {
    const { sessionId } = await payForVisit();
    expect((await deliverWebhook(t, sessionId, 'payment_intent.created')).status).toBe(200);
    const [payment] = await t.deps.db.select().from(payments);
    expect(payment?.status).toBe('open');
  });

  const COMPLETED = 'checkout.session.completed';
  const EXPIRED = 'checkout.session.expired';
  const SUCCEEDED = 'payment_intent.succeeded';
  const orders = [
    [COMPLETED, EXPIRED, SUCCEEDED],
    [COMPLETED, SUCCEEDED, EXPIRED],
    [EXPIRED, COMPLETED, SUCCEEDED],
    [EXPIRED, SUCCEEDED, COMPLETED],
    [SUCCEEDED, COMPLETED, EXPIRED],
    [SUCCEEDED, EXPIRED, COMPLETED],
  ];
  test.each(orders)('webhooks in the order %s, %s, %s lead to the same state', async (...order) => {
    const { sessionId, patient } = await payForVisit();
    for (const type of order) expect((await deliverWebhook(t, sessionId, type)).status).toBe(200);
    expect((await confirm(t, patient, sessionId)).body.status).toBe('confirmed');
    expect(await t.deps.db.select().from(refunds)).toEqual([]);
    expect(await t.deps.db.select({ n: count() }).from(appointments)).toEqual([{ n: 1 }]);
  });

  test('a webhook about an expired checkout frees its slot', async () => {
    const doctor = await givenDoctor(t);
    const patient = await givenPatient(t);
    const choice = { doctorId: doctor.profile.id, date: TOMORROW, time: '10:30 AM' };
    const { body } = await checkout(t, patient, choice);
    await t.deps.payments.expireSession(body.id);
    await deliverWebhook(t, body.id, 'checkout.session.expired');
    expect((await confirm(t, patient, body.id)).body.status).toBe('expired');
    expect((await checkout(t, await givenPatient(t), choice)).status).toBe(201);
  });
});

test('return, webhook and claim at the same time create one appointment with one id', async () => {
  const VISITS = 12;
  for (let visit = 0; visit < VISITS; visit++) {
    const { sessionId, patient, doctor } = await payForVisit();
    const claim = { doctorId: doctor.profile.id, date: TOMORROW, time: '10:30 AM' };
    const [returned, , claimed, returnedAgain] = await Promise.all([
      confirm(t, patient, sessionId),
      deliverWebhook(t, sessionId),
      t.as(patient).post('/appointment', claim),
      confirm(t, patient, sessionId),
    ]);
    const ids = [
      returned.body.data.appointmentId,
      claimed.body.data._id,
      returnedAgain.body.data.appointmentId,
    ];
    expect(new Set(ids).size).toBe(1);
  }
  expect(await t.deps.db.select({ n: count() }).from(appointments)).toEqual([{ n: VISITS }]);
  expect(await t.deps.db.select({ n: count() }).from(notifications)).toEqual([{ n: VISITS * 2 }]);
});
