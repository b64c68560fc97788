import { CHOICES } from '@carelane/contract/notifications/choices';
import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { jobs, patientProfiles, payments, refunds } from '../db/schema';
import { book, TOMORROW } from '../testing/booking';
import { givenDoctor, givenPatient } from '../testing/factories';
import { type TestApp, testApp } from '../testing/test-app';
import { bounceRefund, orderRefund, sendRefund, settleRefund } from './refunds';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
beforeEach(() => t.reset());
afterEach(() => vi.restoreAllMocks());

async function givenOwedRefund(time = '10:30 AM') {
  const patient = await givenPatient(t);
  const doctorId = (await givenDoctor(t)).profile.id;
  const visit = await book(t, patient, { doctorId, date: TOMORROW, time });
  await t.as(patient).patch(`/appointment/cancel/${visit}`);
  const [payment] = await t.deps.db.select().from(payments).where(eq(payments.appointmentId, visit));
  const readRefund = async () =>
    (
      await t.deps.db
        .select()
        .from(refunds)
        .where(eq(refunds.paymentId, payment?.id ?? ''))
    )[0];
  return { patient, payment: payment!, refundId: (await readRefund())?.id ?? '', readRefund };
}
const readPayment = async (id: string) =>
  (await t.deps.db.select().from(payments).where(eq(payments.id, id)))[0];
const send = (refundId: string) => sendRefund.run(t.deps, { refundId });
const readMessages = async (someone: { token: string }) =>
  (await t.as(someone).get('/notification')).body.data.map(({ message }: { message: string }) => message);

test('a refund is sent once, recorded with the provider’s id, and announced to the patient only', async () => {
  const [first, second] = [await givenOwedRefund('10:30 AM'), await givenOwedRefund('11:30 AM')];
  const refundSpy = vi.spyOn(t.deps.payments, 'refund');
  const toUser = vi.spyOn(t.deps.realtime, 'toUser');
  t.clock.advance({ minutes: 5 });
  await send(first.refundId);
  await send(first.refundId);
  expect(refundSpy).toHaveBeenCalledOnce();
  expect(refundSpy).toHaveBeenCalledWith(
    expect.objectContaining({ amount: 800, idempotencyKey: `refund-${first.refundId}` }),
  );
  expect(await first.readRefund()).toMatchObject({
    status: 'succeeded',
    settledAt: t.clock.now(),
    providerRefundId: expect.stringMatching(/./),
  });
  expect(await readPayment(first.payment.id)).toMatchObject({
    status: 'refunded',
    refundedAt: t.clock.now(),
    updatedAt: t.clock.now(),
  });
  expect(await second.readRefund()).toMatchObject({ status: 'pending', settledAt: null });
  expect(await readPayment(second.payment.id)).toMatchObject({ status: 'refunding', refundedAt: null });
  expect(toUser.mock.calls.map(([userId, event]) => [userId, event])).toEqual([
    [first.patient.user.id, 'notification'],
  ]);
  expect((await readMessages(first.patient))[0]).toContain('₹800 was refunded to your card.');
  expect((await readMessages(second.patient)).join()).not.toContain('was refunded to your card');
});

test('the patient gets an email when a refund is made and when the bank returns it, no matter what they turned off', async () => {
  const { patient, payment, refundId } = await givenOwedRefund();
  await t.as(patient).put('/notification/choices', { off: CHOICES, quietHours: null });
  await t.deps.db.delete(jobs);
  await send(refundId);
  await t.deps.db.transaction((tx) => bounceRefund(tx, t.deps, payment.id));
  await t.runJobs();
  const mails = t.sentEmails().sort((a, b) => a.subject.localeCompare(b.subject));
  const to = patient.user.email;
  const subjects = ['Your payment was refunded', 'Your refund is delayed'];
  expect(mails).toMatchObject(subjects.map((subject) => ({ to, subject })));
  const [bounced, refunded] = await readMessages(patient);
  expect(mails[0]?.text).toContain(refunded);
  expect(mails[1]?.text).toContain(bounced);
});

test('a refund is not sent for a payment that was refunded by hand', async () => {
  const { refundId, readRefund } = await givenOwedRefund();
  const refundSpy = vi.spyOn(t.deps.payments, 'refund');
  vi.spyOn(t.deps.payments, 'refundedAmount').mockResolvedValue(800);
  await send(refundId);
  expect(refundSpy).not.toHaveBeenCalled();
  expect(await readRefund()).toMatchObject({ status: 'succeeded', providerRefundId: null });
});

test('a refund fails with an error when there was no payment to refund', async () => {
  const { payment, refundId, readRefund } = await givenOwedRefund();
  await t.deps.db.update(payments).set({ providerPaymentId: null }).where(eq(payments.id, payment.id));
  await expect(send(refundId)).rejects.toThrow('a refund without a captured payment');
  expect(await readRefund()).toMatchObject({ status: 'pending' });
});

test('a refund for a patient who has left is settled, and nobody is notified', async () => {
  const { patient, refundId, readRefund } = await givenOwedRefund();
  await t.deps.db
    .update(patientProfiles)
    .set({ userId: null })
    .where(eq(patientProfiles.id, patient.profile.id));
  const toUser = vi.spyOn(t.deps.realtime, 'toUser');
  await send(refundId);
  expect(await readRefund()).toMatchObject({ status: 'succeeded' });
  expect(toUser).not.toHaveBeenCalled();
});

test('a refund that the bank returned is owed again, with another key and growing delays', async () => {
  const { payment, refundId, readRefund } = await givenOwedRefund();
  const refundSpy = vi.spyOn(t.deps.payments, 'refund');
  for (const [failures, hours] of [1, 2, 4, 8, 16, 24, 24].entries()) {
    vi.spyOn(t.deps.payments, 'refundedAmount').mockResolvedValue(0);
    await send(refundId);
    const key = failures === 0 ? `refund-${refundId}` : `refund-${refundId}-${failures}`;
    expect(refundSpy).toHaveBeenLastCalledWith(expect.objectContaining({ idempotencyKey: key }));
    t.clock.advance({ minutes: 10 });
    const now = t.clock.now();
    const bounced = await t.deps.db.transaction((tx) => bounceRefund(tx, t.deps, payment.id));
    expect(bounced).toMatchObject({ refundId, failures: failures + 1 });
    expect(await readRefund()).toMatchObject({
      status: 'pending',
      failures: failures + 1,
      settledAt: null,
      providerRefundId: null,
      dueAt: new Date(now.getTime() + hours * 3_600_000),
    });
    expect(await readPayment(payment.id)).toMatchObject({
      status: 'refunding',
      refundedAt: null,
      updatedAt: now,
    });
  }
});

test('a refund that was returned in the meantime is not settled by an older response', async () => {
  const { payment, refundId, readRefund } = await givenOwedRefund();
  await t.deps.db.transaction((tx) => bounceRefund(tx, t.deps, payment.id));
  const settle = (result: { failures?: number }) =>
    t.deps.db.transaction((tx) => settleRefund(tx, t.deps, refundId, result));
  expect(await settle({ failures: 0 })).toBeUndefined();
  expect(await readRefund()).toMatchObject({ status: 'pending' });
  expect(await settle({})).toMatchObject({ userId: expect.any(String) });
  expect(await readRefund()).toMatchObject({ status: 'succeeded' });
  expect(await settle({})).toBeUndefined();
});

test('a returned refund of an unknown payment changes nothing', async () => {
  const { payment } = await givenOwedRefund();
  const bounced = await t.deps.db.transaction((tx) => bounceRefund(tx, t.deps, 'unknown'));
  expect(bounced).toBeUndefined();
  expect(await readPayment(payment.id)).toMatchObject({ status: 'refunding' });
});

test('a refund is ordered once, no matter how often it is decided', async () => {
  const { payment } = await givenOwedRefund();
  t.clock.advance({ minutes: 1 });
  await t.deps.db.update(payments).set({ status: 'fulfilled' }).where(eq(payments.id, payment.id));
  await t.deps.db.transaction((tx) => orderRefund(tx, payment, 'canceled', t.clock.now()));
  expect(await t.deps.db.select().from(refunds)).toHaveLength(1);
  expect(await t.deps.db.select().from(jobs).where(eq(jobs.kind, 'send-refund'))).toHaveLength(1);
  expect(await readPayment(payment.id)).toMatchObject({ status: 'refunding', updatedAt: t.clock.now() });
});

test('a refund whose job was lost is sent after half an hour, and one that is done is not sent again', async () => {
  const [lost, done] = [await givenOwedRefund('10:30 AM'), await givenOwedRefund('11:30 AM')];
  await send(done.refundId);
  const refundSpy = vi.spyOn(t.deps.payments, 'refund');
  t.clock.advance({ minutes: 30 });
  await t.runSweep('retry-refunds');
  expect(refundSpy).not.toHaveBeenCalled();
  t.clock.advance({ seconds: 1 });
  await t.runSweep('retry-refunds');
  await t.runSweep('retry-refunds');
  expect(refundSpy).toHaveBeenCalledOnce();
  expect(await lost.readRefund()).toMatchObject({ status: 'succeeded' });
});

test('a refund that fails in the sweep does not delay the next one', async () => {
  const [broken, fine] = [await givenOwedRefund('10:30 AM'), await givenOwedRefund('11:30 AM')];
  await t.deps.db.update(payments).set({ providerPaymentId: null }).where(eq(payments.id, broken.payment.id));
  t.clock.advance({ minutes: 31 });
  await t.runSweep('retry-refunds');
  expect(await broken.readRefund()).toMatchObject({ status: 'pending' });
  expect(await fine.readRefund()).toMatchObject({ status: 'succeeded' });
});
