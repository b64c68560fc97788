import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { payments } from '../db/schema';
import { book, checkout, confirm, TOMORROW } from '../testing/booking';
import { givenDoctor, givenPatient } from '../testing/factories';
import { type TestApp, testApp } from '../testing/test-app';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
beforeEach(() => t.reset());

async function givenThreeVisits() {
  const doctor = await givenDoctor(t, { name: 'Meera Iyer' });
  const patient = await givenPatient(t, { name: 'आशा वर्मा' });
  const ids: string[] = [];
  for (const time of ['09:00 AM', '10:00 AM', '11:00 AM']) {
    ids.push(
      await book(t, patient, { doctorId: doctor.profile.id, date: TOMORROW, time, reason: 'Secret reason' }),
    );
    t.clock.advance({ minutes: 1 });
  }
  await t.as(patient).patch(`/appointment/cancel/${ids[1]}`);
  await t.runJobs();
  return { doctor, patient };
}

describe('the payment history', () => {
  test('lists payments and refunds, newest first, in pages', async () => {
    const { patient } = await givenThreeVisits();
    const first = await t.as(patient).get('/payment/history?limit=2');
    expect(first.body.data).toEqual([
      expect.objectContaining({ status: 'paid', amount: 800, time: '11:00 AM', date: TOMORROW }),
      expect.objectContaining({
        status: 'refunded',
        refundReason: 'canceled',
        refundedAt: expect.any(String),
      }),
    ]);
    expect(first.body.data[0].doctor).toMatchObject({ name: 'Meera Iyer', specialization: 'Cardiology' });
    expect(JSON.stringify(first.body)).not.toContain('Secret reason');
    const second = await t.as(patient).get(`/payment/history?limit=2&cursor=${first.body.page.nextCursor}`);
    expect(second.body.data.map(({ time }: { time: string }) => time)).toEqual(['09:00 AM']);
    expect(second.body.page.nextCursor).toBeNull();
    expect((await t.as(patient).get('/payment/history?cursor=rubbish')).status).toBe(422);
  });

  test('has no further page when the last one is full', async () => {
    const { patient } = await givenThreeVisits();
    const { body } = await t.as(patient).get('/payment/history?limit=3');
    expect(body.data).toHaveLength(3);
    expect(body.page.nextCursor).toBeNull();
  });

  test('leaves out unpaid checkouts, and marks free visits', async () => {
    const patient = await givenPatient(t);
    const [paidDoctor, freeDoctor] = [await givenDoctor(t), await givenDoctor(t, { fees: 0 })];
    const choice = (doctor: typeof paidDoctor, time: string) => ({
      doctorId: doctor.profile.id,
      date: TOMORROW,
      time,
    });
    expect((await checkout(t, patient, choice(paidDoctor, '09:00 AM'))).status).toBe(201);
    const { body: opened } = await checkout(t, patient, choice(freeDoctor, '10:00 AM'));
    await confirm(t, patient, opened.id);
    const { body } = await t.as(patient).get('/payment/history');
    expect(body.data).toMatchObject([{ status: 'free', amount: 0, paidAt: t.clock.now().toISOString() }]);
    const receipt = await t.as(patient).get(`/payment/${body.data[0]._id}/receipt`);
    expect([receipt.status, receipt.body.message]).toEqual([
      404,
      'This visit was free, so there is no receipt.',
    ]);
    expect((await t.as(paidDoctor).get('/payment/earnings')).body.data).toEqual([]);
  });

  test('shows the paid time of a visit that was never booked', async () => {
    const { patient } = await givenThreeVisits();
    await t.deps.db.update(payments).set({ appointmentId: null });
    const { body } = await t.as(patient).get('/payment/history');
    expect(body.data.map(({ time }: { time: string }) => time)).toEqual(['11:00 AM', '10:00 AM', '09:00 AM']);
  });

  test('shows the new time of a moved visit', async () => {
    const doctor = await givenDoctor(t);
    const patient = await givenPatient(t);
    const id = await book(t, patient, { doctorId: doctor.profile.id, date: TOMORROW, time: '09:00 AM' });
    const moved = { date: TOMORROW, time: '03:30 PM' };
    expect((await t.as(patient).patch(`/appointment/reschedule/${id}`, moved)).status).toBe(200);
    for (const [person, path] of [
      [patient, '/payment/history'],
      [doctor, '/payment/earnings'],
    ] as const) {
      expect((await t.as(person).get(path)).body.data).toMatchObject([{ appointmentId: id, ...moved }]);
    }
  });

  test('is exported completely, no matter how long it is', async () => {
    const { patient } = await givenThreeVisits();
    const [payment] = await t.deps.db.select().from(payments);
    if (!payment) throw new Error('no payment');
    const { id: _id, ...fields } = payment;
    const copy = { ...fields, checkoutSessionId: null, appointmentId: null };
    await t.deps.db.insert(payments).values(Array.from({ length: 2_000 }, () => copy));
    const { body } = await t.as(patient).get('/user/export');
    const ids = body.data.payments.map(({ _id }: { _id: string }) => _id);
    expect([ids.length, new Set(ids).size]).toEqual([2_003, 2_003]);
  });

  test('is visible only to the patient', async () => {
    const { doctor } = await givenThreeVisits();
    expect((await t.as(await givenPatient(t)).get('/payment/history')).body.data).toEqual([]);
    expect((await t.as(doctor).get('/payment/history')).status).toBe(403);
    expect((await t.anonymous.get('/payment/history')).status).toBe(401);
  });
});

describe('the earnings', () => {
  test('total what was earned, refunded and earned this month', async () => {
    const { doctor } = await givenThreeVisits();
    const { body } = await t.as(doctor).get('/payment/earnings');
    expect(body.totals).toEqual({ earned: 1600, refunded: 800, earnedThisMonth: 1600, visits: 2 });
    expect(body.data[0].patient.name).toBe('आशा वर्मा');
    await t.deps.db.update(payments).set({ paidAt: new Date('2026-02-28T18:29:59Z') });
    expect((await t.as(doctor).get('/payment/earnings')).body.totals).toMatchObject({
      earned: 1600,
      earnedThisMonth: 0,
    });
    expect((await t.as(await givenDoctor(t)).get('/payment/earnings')).body.totals.earned).toBe(0);
    expect((await t.as(await givenPatient(t)).get('/payment/earnings')).status).toBe(403);
  });
});

describe('the receipt', () => {
  test('is a PDF for the two people of the payment and for nobody else', async () => {
    const { patient, doctor } = await givenThreeVisits();
    const { body } = await t.as(patient).get('/payment/history');
    const path = `/payment/${body.data[0]._id}/receipt`;
    for (const person of [patient, doctor]) {
      const response = await t.as(person).get(path);
      expect(response.headers['content-type']).toBe('application/pdf');
      expect(response.raw.subarray(0, 5).toString()).toBe('%PDF-');
    }
    expect((await t.as(await givenPatient(t)).get(path)).status).toBe(404);
    expect((await t.as(await givenDoctor(t)).get(path)).status).toBe(404);
    expect((await t.anonymous.get(path)).status).toBe(401);
    expect((await t.as(patient).get('/payment/unknown/receipt')).status).toBe(404);
  });
});
