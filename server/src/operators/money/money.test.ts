import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { jobs, operatorLog, payments, refunds } from '../../db/schema';
import { book, checkout, TOMORROW } from '../../testing/booking';
import { givenDoctor, givenOperatorAccount, givenPatient } from '../../testing/factories';
import { findBrokenInvariants } from '../../testing/invariants';
import { testApp } from '../../testing/test-app';

const t = await testApp();
beforeEach(() => t.reset());
const { db } = t.deps;
afterEach(async () => expect(await findBrokenInvariants(db)).toEqual([]));

async function givenOwedRefund() {
  const doctor = await givenDoctor(t, { name: 'Meera Iyer' });
  const patient = await givenPatient(t, { name: 'Asha Rao' });
  const choice = { doctorId: doctor.profile.id, date: TOMORROW, time: '10:30 AM', reason: 'secret reason' };
  const id = await book(t, patient, choice);
  await t.as(patient).patch(`/appointment/cancel/${id}`);
  const operator = await givenOperatorAccount(t, { name: 'Tara Menon' });
  const [refund] = await db.select().from(refunds);
  if (!refund) throw new Error('no refund');
  return { doctor, patient, operator, refund, choice };
}
const giveUp = (id: string) =>
  db
    .update(jobs)
    .set({ failedAt: t.clock.now(), attempts: 40, lastError: 'Error ECONNREFUSED' })
    .where(eq(jobs.dedupeKey, `refund:${id}`));

describe('money in the console', () => {
  it('lists payments by state, without saying what the visit was for', async () => {
    const { patient, operator, choice } = await givenOwedRefund();
    await book(t, patient, { ...choice, time: '11:00 AM' });
    await checkout(t, patient, { ...choice, time: '12:00 PM' });
    const read = async (state: string) =>
      (await t.as(operator).get(`/operator/payments?state=${state}`)).body;
    for (const state of ['paid', 'refunding', 'open'])
      expect((await read(state)).data).toMatchObject([
        { state, amount: 800, patientName: 'Asha Rao', doctorName: 'Meera Iyer' },
      ]);
    for (const state of ['refunded', 'expired', 'canceled']) expect((await read(state)).data).toEqual([]);
    expect(JSON.stringify([await read('paid'), await read('refunding')])).not.toMatch(/secret|Cardiology/);
    await t.runJobs();
    expect((await read('refunded')).data).toMatchObject([{ refund: { isOwed: false, reason: 'canceled' } }]);
  });

  it('distinguishes refunds that are owed, returned by a bank or failed', async () => {
    const { operator, refund } = await givenOwedRefund();
    const read = async (state: string) =>
      (await t.as(operator).get(`/operator/refunds?state=${state}`)).body.data;
    expect(await read('owed')).toMatchObject([{ refund: { _id: refund.id, returns: 0, hasFailed: false } }]);
    expect([await read('returned'), await read('failed')]).toEqual([[], []]);
    await giveUp(refund.id);
    expect(await read('failed')).toMatchObject([
      { refund: { hasFailed: true, lastError: 'Error ECONNREFUSED' } },
    ]);
    await db.update(refunds).set({ failures: 2 });
    expect(await read('returned')).toMatchObject([{ refund: { returns: 2, hasFailed: false } }]);
    expect(await read('owed')).toHaveLength(1);
  });

  it('finds a payment by its receipt number and by its reference', async () => {
    const { operator } = await givenOwedRefund();
    const [payment] = await db.select().from(payments);
    const find = async (number = '') =>
      (await t.as(operator).get(`/operator/payments/find?number=${encodeURIComponent(number)}`)).body;
    expect((await find(payment?.id)).data).toMatchObject([{ _id: payment?.id }]);
    expect((await find(payment?.providerPaymentId ?? '')).data).toMatchObject([{ _id: payment?.id }]);
    expect((await find('nothing')).data).toEqual([]);
    expect((await find(' ')).code).toBe('INVALID');
  });

  it('lists payments in pages', async () => {
    const { operator } = await givenOwedRefund();
    const [payment] = await db.select().from(payments);
    if (!payment) throw new Error('no payment');
    const { id: _id, checkoutSessionId: _session, ...copy } = payment;
    await db.insert(payments).values(
      Array.from({ length: 30 }, (_, index) => ({
        ...copy,
        appointmentId: null,
        providerPaymentId: null,
        paidAt: null,
        status: 'expired' as const,
        createdAt: new Date(payment.createdAt.getTime() + index * 1_000),
      })),
    );
    const first = (await t.as(operator).get('/operator/payments?state=expired')).body;
    const path = `/operator/payments?state=expired&cursor=${first.page.nextCursor}`;
    const second = (await t.as(operator).get(path)).body;
    expect([first.data.length, second.data.length, second.page.nextCursor]).toEqual([25, 5, null]);
    const createdTimes = [...first.data, ...second.data].map(({ createdAt }) => createdAt);
    expect(createdTimes).toEqual(createdTimes.toSorted().reverse());
  });
});

describe('sending a refund again', () => {
  const retry = (operator: { token: string }, id: string, reason = 'The provider is back.') =>
    t.as(operator).post(`/operator/refunds/${id}/retry`, { reason });

  it('restarts the failed job, refunds the money once and is recorded', async () => {
    const { operator, refund } = await givenOwedRefund();
    await giveUp(refund.id);
    const responses = await Promise.all([retry(operator, refund.id), retry(operator, refund.id)]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    await t.runJobs();
    expect(await findBrokenInvariants(db, { settled: true })).toEqual([]);
    expect((await retry(operator, refund.id)).body.message).toBe('This refund is no longer owed.');
    const acts = await db.select().from(operatorLog).orderBy(operatorLog.sequence);
    expect(acts).toHaveLength(2);
    expect(acts[0]).toMatchObject({
      actor: 'Tara Menon',
      act: 'retry-refund',
      subject: refund.paymentId,
      reason: 'The provider is back.',
      details: '₹800',
    });
  });

  it('queues a new job if the old one is gone', async () => {
    const { operator, refund } = await givenOwedRefund();
    await db.delete(jobs);
    await retry(operator, refund.id);
    await t.runJobs();
    expect(await db.select().from(refunds)).toMatchObject([{ status: 'succeeded' }]);
  });

  it('needs a reason, a refund that exists and an operator', async () => {
    const { operator, patient, refund } = await givenOwedRefund();
    expect((await retry(operator, refund.id, ' ')).status).toBe(422);
    expect((await retry(operator, 'unknown')).status).toBe(404);
    expect((await retry(patient, refund.id)).status).toBe(403);
    expect((await t.anonymous.post(`/operator/refunds/${refund.id}/retry`, {})).status).toBe(401);
    expect(await db.$count(operatorLog)).toBe(0);
  });
});
