import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { appointments, payments, providerEvents } from '../../db/schema';
import { checkout, confirm, TOMORROW, webhook } from '../../testing/booking';
import { givenDoctor, givenPatient } from '../../testing/factories';
import { givenHeldCheckout } from '../../testing/held-checkout';
import { type TestApp, testApp } from '../../testing/test-app';
import { closeCheckout } from './close-checkout';
import { fulfilPayment } from './fulfil-payment';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
beforeEach(() => t.reset());
afterEach(() => vi.restoreAllMocks());

const held = (time?: string) => givenHeldCheckout(t, time);
const readAppointment = async (paymentId: string) =>
  (await t.deps.db.select().from(appointments).where(eq(appointments.paymentId, paymentId)))[0];

describe('opening a checkout', () => {
  test('stores the provider’s session once, for this payment', async () => {
    const opened = vi.spyOn(t.deps.payments, 'createSession');
    const [other, { patient, choice, payment }] = [await held('09:30 AM'), await held()];
    expect(payment).toMatchObject({
      checkoutSessionId: expect.stringMatching(/./),
      checkoutUrl: expect.stringContaining('/test-checkout/'),
    });
    expect(payment.checkoutSessionId).not.toBe(other.payment.checkoutSessionId);
    const again = await checkout(t, patient, choice);
    expect(again.body).toMatchObject({ id: payment.checkoutSessionId, url: payment.checkoutUrl });
    expect(opened).toHaveBeenCalledTimes(2);
  });

  test('that takes a while is stored with the time of the answer', async () => {
    const real = t.deps.payments.createSession;
    vi.spyOn(t.deps.payments, 'createSession').mockImplementation((request) => {
      t.clock.advance({ seconds: 3 });
      return real.call(t.deps.payments, request);
    });
    const { payment } = await held();
    expect(payment.updatedAt).toEqual(t.clock.now());
    expect(payment.createdAt).not.toEqual(payment.updatedAt);
  });

  test('that the patient left in the meantime leaves no trace', async () => {
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
    const choice = { doctorId: doctor.profile.id, date: TOMORROW, time: '10:30 AM' };
    expect((await checkout(t, patient, choice)).status).toBe(201);
    expect(opened).not.toHaveBeenCalled();
    expect(await t.deps.db.select().from(appointments)).toMatchObject([{ status: 'scheduled' }]);
  });
});

describe('asking about a checkout', () => {
  test('asks the provider while it is open, and not afterwards', async () => {
    const { patient, payment, paid } = await held();
    const asked = vi.spyOn(t.deps.payments, 'retrieveSession');
    const ask = async () => (await confirm(t, patient, payment.checkoutSessionId ?? '')).body.status;
    expect(await ask()).toBe('open');
    asked.mockResolvedValueOnce(paid());
    expect(await ask()).toBe('confirmed');
    expect(await ask()).toBe('confirmed');
    expect(asked).toHaveBeenCalledTimes(2);
  });

  test.each([undefined, 'expired'] as const)('frees the slot when the provider says %s', async (status) => {
    const { patient, payment, paid } = await held();
    vi.spyOn(t.deps.payments, 'retrieveSession').mockResolvedValue(status && paid({ status, paid: false }));
    expect((await confirm(t, patient, payment.checkoutSessionId ?? '')).body.status).toBe('expired');
    expect(await readAppointment(payment.id)).toBeUndefined();
  });

  test('that costs nothing and was interrupted books it, without asking the provider', async () => {
    const { patient, payment } = await held();
    const free = { provider: 'free' as const, amount: 0 };
    await t.deps.db.update(payments).set(free).where(eq(payments.id, payment.id));
    const asked = vi.spyOn(t.deps.payments, 'retrieveSession');
    expect((await confirm(t, patient, payment.id)).body.status).toBe('confirmed');
    expect(asked).not.toHaveBeenCalled();
  });

  test('is allowed only to its patient, by the provider’s id or by ours', async () => {
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

describe('a webhook of the provider', () => {
  test('about an expired checkout frees the slot at once', async () => {
    const { payment } = await held();
    await webhook(t, payment.checkoutSessionId ?? '', 'checkout.session.expired');
    expect(await readAppointment(payment.id)).toBeUndefined();
    expect(await t.deps.db.select().from(payments)).toMatchObject([{ status: 'expired' }]);
  });

  test('about something else is only recorded', async () => {
    const { payment } = await held();
    expect((await webhook(t, payment.checkoutSessionId ?? '', 'customer.created')).status).toBe(200);
    expect(await t.deps.db.select().from(providerEvents)).toMatchObject([{ type: 'customer.created' }]);
    expect(await t.deps.db.select().from(payments)).toEqual([payment]);
  });
});

describe('claiming an appointment', () => {
  test('returns the paid one, by doctor, date and time, and none after it was canceled', async () => {
    const { patient, choice, paid } = await held();
    await fulfilPayment(t.deps, paid());
    const claim = (change: object) => t.as(patient).post('/appointment', { ...choice, ...change });
    const another = await givenDoctor(t);
    for (const change of [{ doctorId: another.profile.id }, { date: '2026-03-04' }, { time: '11:00 AM' }])
      expect((await claim(change)).status, JSON.stringify(change)).toBe(402);
    const { status, body } = await claim({});
    expect(status).toBe(201);
    await t.as(patient).patch(`/appointment/cancel/${body.data._id}`);
    expect(await claim({})).toMatchObject({ status: 402, body: { code: 'PAYMENT_REQUIRED' } });
  });
});
