import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { CheckoutSession } from '../adapters/payments/provider';
import { appointments, jobs, payments, refunds } from '../db/schema';
import { checkout, confirm, TOMORROW } from '../testing/booking';
import { givenDoctor, givenPatient } from '../testing/factories';
import { type TestApp, testApp } from '../testing/test-app';
import { closeCheckout, fulfilPayment } from './fulfil-payment';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
beforeEach(() => t.reset());
afterEach(() => vi.restoreAllMocks());

async function held(time = '10:30 AM') {
  const [doctor, patient] = [await givenDoctor(t), await givenPatient(t)];
  const wish = { doctorId: doctor.profile.id, date: TOMORROW, time, reason: 'Headache' };
  const { body } = await checkout(t, patient, wish);
  const [row] = await t.deps.db.select().from(payments).where(eq(payments.checkoutSessionId, body.id));
  const payment = row!;
  const paid = (change: Partial<CheckoutSession> = {}): CheckoutSession => ({
    id: body.id,
    reference: payment.id,
    status: 'complete',
    paid: true,
    amount: 800,
    providerPaymentId: 'pi_1',
    ...change,
  });
  return { doctor, patient, wish, payment, paid };
}
const paymentNow = async (id: string) =>
  (await t.deps.db.select().from(payments).where(eq(payments.id, id)))[0];
const appointmentOf = async (paymentId: string) =>
  (await t.deps.db.select().from(appointments).where(eq(appointments.paymentId, paymentId)))[0];
const eventsTo = (spy: { mock: { calls: unknown[][] } }) => spy.mock.calls.map(([userId]) => userId);

describe('money that arrived', () => {
  test('makes the hold an appointment, of the payment it is for and no other', async () => {
    const [other, { payment, paid, doctor, patient }] = [await held(), await held()];
    const live = vi.spyOn(t.deps.realtime, 'toUser');
    await t.deps.db
      .update(payments)
      .set({ reason: 'Fever', consultationType: 'In-person Consultation' })
      .where(eq(payments.id, payment.id));
    t.clock.advance({ minutes: 2 });
    const now = t.clock.now();
    await fulfilPayment(t.deps, paid());
    const appointment = await appointmentOf(payment.id);
    expect(appointment).toMatchObject({
      status: 'scheduled',
      heldUntil: null,
      reason: 'Fever',
      consultationType: 'In-person Consultation',
      createdAt: now,
      updatedAt: now,
    });
    expect(await paymentNow(payment.id)).toMatchObject({
      status: 'fulfilled',
      appointmentId: appointment?.id,
      providerPaymentId: 'pi_1',
      paidAt: now,
      updatedAt: now,
    });
    expect(await appointmentOf(other.payment.id)).toMatchObject({ status: 'held' });
    expect(await paymentNow(other.payment.id)).toEqual(other.payment);
    const reminders = await t.deps.db.select().from(jobs).where(eq(jobs.kind, 'remind'));
    expect(reminders.length).toBeGreaterThan(0);
    expect(new Set(eventsTo(live))).toEqual(new Set([doctor.user.id, patient.user.id]));
  });

  test('a second time, or for a payment that nobody knows, or that was not paid, does nothing', async () => {
    const { payment, paid } = await held();
    await fulfilPayment(t.deps, paid({ paid: false }));
    await fulfilPayment(t.deps, paid({ reference: 'unknown' }));
    expect(await paymentNow(payment.id)).toEqual(payment);
    await fulfilPayment(t.deps, paid());
    const [once, visit] = [await paymentNow(payment.id), await appointmentOf(payment.id)];
    t.clock.advance({ minutes: 1 });
    await fulfilPayment(t.deps, paid({ providerPaymentId: 'pi_2' }));
    expect(await paymentNow(payment.id)).toEqual(once);
    expect(await appointmentOf(payment.id)).toEqual(visit);
    expect(await t.deps.db.select().from(refunds)).toEqual([]);
  });

  test('by an event that was heard before has no second effect', async () => {
    const [first, second] = [await held(), await held()];
    const event = { id: 'evt_1', type: 'checkout.session.completed' };
    await fulfilPayment(t.deps, first.paid(), event);
    await fulfilPayment(t.deps, second.paid(), event);
    expect(await paymentNow(first.payment.id)).toMatchObject({ status: 'fulfilled' });
    expect(await paymentNow(second.payment.id)).toMatchObject({ status: 'open' });
  });

  test.each([700, 900])(
    'in another amount (%i) goes back as it came, and the time is free',
    async (amount) => {
      const { payment, paid } = await held();
      await fulfilPayment(t.deps, paid({ amount }));
      expect(await paymentNow(payment.id)).toMatchObject({
        status: 'refunding',
        amount,
        providerPaymentId: 'pi_1',
        paidAt: t.clock.now(),
        appointmentId: null,
      });
      expect(await appointmentOf(payment.id)).toBeUndefined();
      expect(await t.deps.db.select().from(refunds)).toMatchObject([{ amount, reason: 'slot_lost' }]);
    },
  );

  test('at the minute of the visit is too late, a second earlier is not', async () => {
    const [late, early] = [await held(), await held()];
    t.clock.set(new Date(early.payment.startsAt.getTime() - 1000).toISOString());
    await fulfilPayment(t.deps, early.paid());
    t.clock.set(late.payment.startsAt.toISOString());
    await fulfilPayment(t.deps, late.paid());
    expect(await paymentNow(early.payment.id)).toMatchObject({ status: 'fulfilled' });
    expect(await paymentNow(late.payment.id)).toMatchObject({ status: 'refunding' });
  });
});

describe('a checkout that ends unpaid', () => {
  const close = (id: string) => t.deps.db.transaction((tx) => closeCheckout(tx, id, 'leave', t.clock.now()));

  test('frees its own time alone, once', async () => {
    const [other, { payment }] = [await held(), await held()];
    t.clock.advance({ minutes: 1 });
    expect(await close(payment.id)).toBe(true);
    expect(await paymentNow(payment.id)).toMatchObject({ status: 'canceled', updatedAt: t.clock.now() });
    expect(await appointmentOf(payment.id)).toBeUndefined();
    expect(await appointmentOf(other.payment.id)).toMatchObject({ status: 'held' });
    expect(await paymentNow(other.payment.id)).toEqual(other.payment);
    expect(await close(payment.id)).toBe(false);
    expect(await close('unknown')).toBe(false);
  });

  test('before the provider heard of it is left without asking there', async () => {
    const { patient, payment } = await held();
    await t.deps.db.update(payments).set({ checkoutSessionId: null }).where(eq(payments.id, payment.id));
    const asked = vi.spyOn(t.deps.payments, 'expireSession');
    const left = await t.as(patient).post('/payment/cancel-checkout-session', { id: payment.id });
    expect(left.body.data.status).toBe('canceled');
    expect(asked).not.toHaveBeenCalled();
  });

  test('never takes an appointment along', async () => {
    const { payment } = await held();
    await t.deps.db.update(appointments).set({ status: 'scheduled', heldUntil: null });
    await close(payment.id);
    expect(await appointmentOf(payment.id)).toMatchObject({ status: 'scheduled' });
  });

  test('is ended by the sweep when the provider never heard of it', async () => {
    const { payment } = await held();
    await t.deps.db
      .update(payments)
      .set({ checkoutSessionId: null, checkoutUrl: null })
      .where(eq(payments.id, payment.id));
    t.clock.advance({ minutes: 5 });
    await t.runSweep('reconcile-payments');
    expect(await paymentNow(payment.id)).toMatchObject({ status: 'open' });
    t.clock.advance({ seconds: 1 });
    await t.runSweep('reconcile-payments');
    expect(await paymentNow(payment.id)).toMatchObject({ status: 'expired' });
    expect(await appointmentOf(payment.id)).toBeUndefined();
  });
});

describe('opening a checkout', () => {
  test('writes the provider’s session down once, for this payment', async () => {
    const opened = vi.spyOn(t.deps.payments, 'createSession');
    const [other, { patient, wish, payment }] = [await held('09:30 AM'), await held()];
    expect(payment).toMatchObject({
      checkoutSessionId: expect.stringMatching(/./),
      checkoutUrl: expect.stringContaining('/test-checkout/'),
    });
    expect(payment.checkoutSessionId).not.toBe(other.payment.checkoutSessionId);
    const again = await checkout(t, patient, wish);
    expect(again.body).toMatchObject({ id: payment.checkoutSessionId, url: payment.checkoutUrl });
    expect(opened).toHaveBeenCalledTimes(2);
  });

  test('of which the patient let go meanwhile leaves no trace', async () => {
    const [doctor, patient] = [await givenDoctor(t), await givenPatient(t)];
    const real = t.deps.payments.createSession;
    vi.spyOn(t.deps.payments, 'createSession').mockImplementation(async (request) => {
      const session = await real.call(t.deps.payments, request);
      t.clock.advance({ minutes: 1 });
      await t.deps.db.transaction((tx) => closeCheckout(tx, request.reference, 'leave', t.clock.now()));
      return session;
    });
    await checkout(t, patient, { doctorId: doctor.profile.id, date: TOMORROW, time: '10:30 AM' });
    expect(await t.deps.db.select().from(payments)).toMatchObject([
      { status: 'canceled', checkoutSessionId: null, checkoutUrl: null },
    ]);
  });

  test('that costs nothing is an appointment at once', async () => {
    const [doctor, patient] = [await givenDoctor(t, { fees: 0 }), await givenPatient(t)];
    const opened = vi.spyOn(t.deps.payments, 'createSession');
    const wish = { doctorId: doctor.profile.id, date: TOMORROW, time: '10:30 AM' };
    expect((await checkout(t, patient, wish)).status).toBe(201);
    expect(opened).not.toHaveBeenCalled();
    expect(await t.deps.db.select().from(appointments)).toMatchObject([{ status: 'scheduled' }]);
  });
});

describe('asking about a checkout', () => {
  test('asks the provider while it is open, and never again afterwards', async () => {
    const { patient, payment, paid } = await held();
    const asked = vi.spyOn(t.deps.payments, 'retrieveSession');
    const ask = async () => (await confirm(t, patient, payment.checkoutSessionId ?? '')).body.status;
    expect(await ask()).toBe('open');
    asked.mockResolvedValueOnce(paid());
    expect(await ask()).toBe('confirmed');
    expect(await ask()).toBe('confirmed');
    expect(asked).toHaveBeenCalledTimes(2);
  });

  test.each([undefined, 'expired'] as const)('frees the time when the provider says %s', async (status) => {
    const { patient, payment, paid } = await held();
    vi.spyOn(t.deps.payments, 'retrieveSession').mockResolvedValue(status && paid({ status, paid: false }));
    expect((await confirm(t, patient, payment.checkoutSessionId ?? '')).body.status).toBe('expired');
    expect(await appointmentOf(payment.id)).toBeUndefined();
  });

  test('that costs nothing and was broken off books it, without asking anybody', async () => {
    const { patient, payment } = await held();
    const free = { provider: 'free' as const, amount: 0 };
    await t.deps.db.update(payments).set(free).where(eq(payments.id, payment.id));
    const asked = vi.spyOn(t.deps.payments, 'retrieveSession');
    expect((await confirm(t, patient, payment.id)).body.status).toBe('confirmed');
    expect(asked).not.toHaveBeenCalled();
  });

  test('is for its own patient, by the provider’s id or by ours', async () => {
    const [other, { patient, payment }] = [await held(), await held()];
    for (const id of [payment.checkoutSessionId ?? '', payment.id]) {
      expect((await confirm(t, patient, id)).body).toMatchObject({
        status: 'open',
        metadata: { doctorId: payment.doctorId },
      });
      expect((await confirm(t, other.patient, id)).status).toBe(404);
    }
    expect((await confirm(t, patient, 'unknown')).status).toBe(404);
  });
});

describe('claiming an appointment', () => {
  test('gets the one that was paid for, by doctor, date and time, and none after it was canceled', async () => {
    const { patient, wish, paid } = await held();
    await fulfilPayment(t.deps, paid());
    const claim = (change: object) => t.as(patient).post('/appointment', { ...wish, ...change });
    const another = await givenDoctor(t);
    for (const change of [{ doctorId: another.profile.id }, { date: '2026-03-04' }, { time: '11:00 AM' }])
      expect((await claim(change)).status, JSON.stringify(change)).toBe(402);
    const { status, body } = await claim({});
    expect(status).toBe(201);
    await t.as(patient).patch(`/appointment/cancel/${body.data._id}`);
    expect(await claim({})).toMatchObject({ status: 402, body: { code: 'PAYMENT_REQUIRED' } });
  });
});
