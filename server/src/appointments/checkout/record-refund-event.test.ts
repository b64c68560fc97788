import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { stripeProvider } from '../../adapters/payments/stripe-provider';
import { hashPassword } from '../../auth/passwords/passwords';
import { appointments, refunds, users } from '../../db/schema';
import { checkout, confirm, deliver, TOMORROW } from '../../testing/booking';
import { givenDoctor, givenPatient } from '../../testing/factories';
import { findBrokenInvariants } from '../../testing/invariants';
import { type StripeStandIn, startStripeStandIn } from '../../testing/stripe-stand-in';
import { type TestApp, testApp } from '../../testing/test-app';

const keys = { secretKey: 'sk_test_stand_in', webhookSecret: 'whsec_stand_in' };
let standIn: StripeStandIn;
let t: TestApp;
beforeAll(async () => {
  t = await testApp();
  standIn = await startStripeStandIn({ now: () => t.clock.now(), ...keys });
  t.deps.payments = stripeProvider({ ...keys, apiUrl: standIn.apiUrl }, t.clock);
});
beforeEach(() => t.reset());
afterEach(async () => expect(await findBrokenInvariants(t.deps.db)).toEqual([]));
afterAll(() => standIn.close());

async function bookVisit(time = '10:30 AM') {
  const doctor = await givenDoctor(t);
  const patient = await givenPatient(t);
  const choice = { doctorId: doctor.profile.id, date: TOMORROW, time };
  const { body: held } = await checkout(t, patient, choice);
  const intent = standIn.pay(held.id).payment_intent ?? '';
  const { body } = await confirm(t, patient, held.id);
  const readPaymentStatus = async () => (await confirm(t, patient, held.id)).body.status as string;
  return { doctor, patient, choice, intent, readPaymentStatus, id: body.data.appointmentId as string };
}
const deliverEvent = (type: string, subject: object) =>
  deliver(t, standIn.signedEvent(type, structuredClone(subject)));
const stripeCharge = (intent: string) => ({ id: `ch_${intent}`, object: 'charge', payment_intent: intent });
const readVisitStatus = async (id: string) =>
  (await t.deps.db.select().from(appointments).where(eq(appointments.id, id)))[0]?.status;
const countReturnedRefunds = async () =>
  /^carelane_refunds_sent_back (\d+)/m.exec(await t.deps.metrics.registry.metrics())?.[1];
const messagesTo = async (person: { token: string }) =>
  (await t.as(person).get('/notification')).body.data.map(({ message }: { message: string }) => message);

describe('a refund that the bank returns', () => {
  async function givenReturnedRefund() {
    const visit = await bookVisit();
    await t.as(visit.patient).patch(`/appointment/cancel/${visit.id}`);
    await t.runJobs();
    expect(await visit.readPaymentStatus()).toBe('refunded');
    const failedRefund = standIn.refunds.at(-1)!;
    failedRefund.status = 'failed';
    for (const type of ['refund.failed', 'refund.updated', 'charge.refund.updated'])
      expect((await deliverEvent(type, failedRefund)).status).toBe(200);
    return { ...visit, failedRefund };
  }

  test('is owed again, counted in the metrics and retried an hour later', async () => {
    const { patient, intent, readPaymentStatus } = await givenReturnedRefund();
    expect(await readPaymentStatus()).toBe('refunding');
    expect(await countReturnedRefunds()).toBe('1');
    await t.runJobs();
    t.clock.advance({ minutes: 59 });
    await t.runJobs();
    await t.runSweep('retry-refunds');
    expect(standIn.refunds.filter((refund) => refund.payment_intent === intent)).toHaveLength(1);
    t.clock.advance({ minutes: 1 });
    await t.runJobs();
    expect(await readPaymentStatus()).toBe('refunded');
    expect(
      standIn.refunds.filter((refund) => refund.payment_intent === intent).map(({ status }) => status),
    ).toEqual(['failed', 'succeeded']);
    expect(await countReturnedRefunds()).toBe('0');
    expect((await messagesTo(patient)).slice(0, 3)).toEqual([
      '₹800 was refunded to your card. Your bank may take a few days to show it.',
      'Your bank did not accept the refund of ₹800. We will try again and let you know.',
      '₹800 was refunded to your card. Your bank may take a few days to show it.',
    ]);
  });

  test('counts as one failure, no matter how many events report it and in which order', async () => {
    const { intent, readPaymentStatus, failedRefund } = await givenReturnedRefund();
    await deliverEvent('refund.created', { ...failedRefund, status: 'succeeded' });
    await deliverEvent('charge.refunded', stripeCharge(intent));
    expect(await readPaymentStatus()).toBe('refunding');
    expect(await t.deps.db.select({ failures: refunds.failures }).from(refunds)).toEqual([{ failures: 1 }]);
  });

  test('a refund returned while our own request is still pending does not count as refunded', async () => {
    const { patient, id, readPaymentStatus } = await bookVisit();
    await t.as(patient).patch(`/appointment/cancel/${id}`);
    const refundAtProvider = t.deps.payments.refund;
    t.deps.payments.refund = async (request) => {
      const refund = await refundAtProvider(request);
      const failedRefund = standIn.refunds.at(-1)!;
      failedRefund.status = 'failed';
      await deliverEvent('refund.failed', failedRefund);
      return refund;
    };
    await t.runJobs();
    t.deps.payments.refund = refundAtProvider;
    expect(await readPaymentStatus()).toBe('refunding');
    t.clock.advance({ hours: 1 });
    await t.runJobs();
    expect(await readPaymentStatus()).toBe('refunded');
  });
});

describe('a refund made on Stripe’s own page', () => {
  test('refunding an upcoming visit cancels it and frees the slot', async () => {
    const { doctor, patient, choice, intent, readPaymentStatus, id } = await bookVisit();
    standIn.refundByHand(intent);
    await deliverEvent('charge.refunded', stripeCharge(intent));
    await deliverEvent('refund.created', standIn.refunds.at(-1)!);
    expect(await readPaymentStatus()).toBe('refunded');
    expect(await readVisitStatus(id)).toBe('canceled');
    expect((await checkout(t, await givenPatient(t), choice)).status).toBe(201);
    expect(await messagesTo(patient)).toContain(
      '₹800 was refunded to your card. Your bank may take a few days to show it.',
    );
    expect((await messagesTo(doctor))[0]).toContain('was canceled');
    const { body } = await t.as(patient).get('/payment/history');
    expect(body.data[0]).toMatchObject({ status: 'refunded', refundReason: 'goodwill' });
    await t.runJobs();
    expect(standIn.refunds.filter((refund) => refund.payment_intent === intent)).toHaveLength(1);
  });

  test('refunding a past visit does not change the visit', async () => {
    const { doctor, intent, readPaymentStatus, id } = await bookVisit();
    t.clock.advance({ days: 2 });
    await t.as(doctor).patch(`/appointment/update/${id}`, { status: 'completed' });
    standIn.refundByHand(intent);
    await deliverEvent('charge.refunded', stripeCharge(intent));
    expect(await readPaymentStatus()).toBe('refunded');
    expect(await readVisitStatus(id)).toBe('completed');
  });

  test('a partial refund, or the refund of a payment that is not ours, changes nothing', async () => {
    const { intent, readPaymentStatus, id } = await bookVisit();
    standIn.refundByHand(intent, 10_000);
    await deliverEvent('charge.refunded', stripeCharge(intent));
    await deliverEvent('charge.refunded', stripeCharge('pi_of_somebody_else'));
    await deliverEvent('charge.refunded', { id: 'ch_1', object: 'charge', payment_intent: null });
    expect(await readPaymentStatus()).toBe('confirmed');
    expect(await readVisitStatus(id)).toBe('scheduled');
  });

  test('a partial refund is subtracted from a later refund', async () => {
    const { patient, intent, readPaymentStatus, id } = await bookVisit();
    standIn.refundByHand(intent, 10_000);
    await t.as(patient).patch(`/appointment/cancel/${id}`);
    await t.runJobs();
    expect(await readPaymentStatus()).toBe('refunded');
    const amounts = standIn.refunds
      .filter((refund) => refund.payment_intent === intent)
      .map(({ amount }) => amount);
    expect(amounts).toEqual([10_000, 70_000]);
  });

  test('is retried when Stripe could not be reached', async () => {
    const { intent, readPaymentStatus } = await bookVisit();
    standIn.refundByHand(intent);
    const event = standIn.signedEvent('charge.refunded', stripeCharge(intent));
    standIn.failNext(/refunds$/, 2);
    expect((await deliver(t, event)).status).toBe(502);
    expect(await readPaymentStatus()).toBe('confirmed');
    expect((await deliver(t, event)).status).toBe(200);
    expect(await readPaymentStatus()).toBe('refunded');
  });
});

test('deleting the account refunds every upcoming visit, and notifies the doctor', async () => {
  const { doctor, patient, choice } = await bookVisit();
  const second = await checkout(t, patient, { ...choice, time: '02:00 PM' });
  standIn.pay(second.body.id);
  await confirm(t, patient, second.body.id);
  const unpaid = await checkout(t, patient, { ...choice, time: '03:00 PM' });
  const before = standIn.refunds.length;
  const password = 'correct horse battery';
  const passwordHash = await hashPassword(password);
  await t.deps.db.update(users).set({ passwordHash }).where(eq(users.id, patient.user.id));
  const deletion = await t.as(patient).post('/user/delete-account', { password });
  expect(deletion.status).toBeLessThan(300);
  await t.runJobs();
  expect(standIn.refunds.slice(before).map(({ amount }) => amount)).toEqual([80_000, 80_000]);
  expect(await t.deps.db.select({ reason: refunds.reason, status: refunds.status }).from(refunds)).toEqual([
    { reason: 'account_deleted', status: 'succeeded' },
    { reason: 'account_deleted', status: 'succeeded' },
  ]);
  expect(standIn.sessions.get(unpaid.body.id)?.status).toBe('expired');
  expect(
    (await messagesTo(doctor)).filter((message: string) => message.includes('was canceled')),
  ).toHaveLength(2);
  expect(await findBrokenInvariants(t.deps.db, { settled: true })).toEqual([]);
});
