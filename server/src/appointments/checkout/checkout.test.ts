import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { appointments, payments, providerEvents } from '../../db/schema';
import { checkout, confirm, deliverWebhook, TOMORROW } from '../../testing/booking';
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

const openCheckout = (time?: string) => givenHeldCheckout(t, time);
const readAppointment = async (paymentId: string) =>
  (await t.deps.db.select().from(appointments).where(eq(appointments.paymentId, paymentId)))[0];

describe('opening a checkout', () => {
  test('stores the provider’s session once, for this payment', async () => {
    const createSession = vi.spyOn(t.deps.payments, 'createSession');
    const [other, { patient, choice, payment }] = [await openCheckout('09:30 AM'), await openCheckout()];
    expect(payment).toMatchObject({
      checkoutSessionId: expect.stringMatching(/./),
      checkoutUrl: expect.stringContaining('/test-checkout/'),
    });
    expect(payment.checkoutSessionId).not.toBe(other.payment.checkoutSessionId);
    const retried = await checkout(t, patient, choice);
    expect(retried.body).toMatchObject({ id: payment.checkoutSessionId, url: payment.checkoutUrl });
    expect(createSession).toHaveBeenCalledTimes(2);
  });

  test('records the time of the provider’s response when it takes a while', async () => {
    const originalCreateSession = t.deps.payments.createSession;
    vi.spyOn(t.deps.payments, 'createSession').mockImplementation((request) => {
      t.clock.advance({ seconds: 3 });
      return originalCreateSession.call(t.deps.payments, request);
    });
    const { payment } = await openCheckout();
    expect(payment.updatedAt).toEqual(t.clock.now());
    expect(payment.createdAt).not.toEqual(payment.updatedAt);
  });

  test('stores no session when the patient canceled in the meantime', async () => {
    const [doctor, patient] = [await givenDoctor(t), await givenPatient(t)];
    const originalCreateSession = t.deps.payments.createSession;
    vi.spyOn(t.deps.payments, 'createSession').mockImplementation(async (request) => {
      const session = await originalCreateSession.call(t.deps.payments, request);
      t.clock.advance({ minutes: 1 });
      await t.deps.db.transaction((tx) => closeCheckout(tx, request.reference, 'abandon', t.clock.now()));
      return session;
    });
    await checkout(t, patient, { doctorId: doctor.profile.id, date: TOMORROW, time: '10:30 AM' });
    expect(await t.deps.db.select().from(payments)).toMatchObject([
      { status: 'canceled', checkoutSessionId: null, checkoutUrl: null },
    ]);
  });

  test('books the appointment immediately when the visit is free', async () => {
    const [doctor, patient] = [await givenDoctor(t, { fees: 0 }), await givenPatient(t)];
    const createSession = vi.spyOn(t.deps.payments, 'createSession');
    const choice = { doctorId: doctor.profile.id, date: TOMORROW, time: '10:30 AM' };
    expect((await checkout(t, patient, choice)).status).toBe(201);
    expect(createSession).not.toHaveBeenCalled();
    expect(await t.deps.db.select().from(appointments)).toMatchObject([{ status: 'scheduled' }]);
  });
});

describe('confirming a checkout', () => {
  test('queries the provider while it is open, and not afterwards', async () => {
    const { patient, payment, providerSession } = await openCheckout();
    const retrieveSession = vi.spyOn(t.deps.payments, 'retrieveSession');
    const readStatus = async () => (await confirm(t, patient, payment.checkoutSessionId ?? '')).body.status;
    expect(await readStatus()).toBe('open');
    retrieveSession.mockResolvedValueOnce(providerSession());
    expect(await readStatus()).toBe('confirmed');
    expect(await readStatus()).toBe('confirmed');
    expect(retrieveSession).toHaveBeenCalledTimes(2);
  });

  test.each([
    ['does not know the session', undefined],
    ['says that it expired', 'expired'],
  ] as const)('frees the slot when the provider %s', async (_title, status) => {
    const { patient, payment, providerSession } = await openCheckout();
    const session = status && providerSession({ status, paid: false });
    vi.spyOn(t.deps.payments, 'retrieveSession').mockResolvedValue(session);
    expect((await confirm(t, patient, payment.checkoutSessionId ?? '')).body.status).toBe('expired');
    expect(await readAppointment(payment.id)).toBeUndefined();
  });

  test('books a free visit that was interrupted, without querying the provider', async () => {
    const { patient, payment } = await openCheckout();
    const free = { provider: 'free' as const, amount: 0 };
    await t.deps.db.update(payments).set(free).where(eq(payments.id, payment.id));
    const retrieveSession = vi.spyOn(t.deps.payments, 'retrieveSession');
    expect((await confirm(t, patient, payment.id)).body.status).toBe('confirmed');
    expect(retrieveSession).not.toHaveBeenCalled();
  });

  test('is allowed only for its patient, by the provider’s id or by ours', async () => {
    const [other, { patient, payment }] = [await openCheckout(), await openCheckout()];
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

describe('a webhook from the provider', () => {
  test('a webhook about an expired checkout frees the slot immediately', async () => {
    const { payment } = await openCheckout();
    await deliverWebhook(t, payment.checkoutSessionId ?? '', 'checkout.session.expired');
    expect(await readAppointment(payment.id)).toBeUndefined();
    expect(await t.deps.db.select().from(payments)).toMatchObject([{ status: 'expired' }]);
  });

  test('a webhook about something else is only recorded', async () => {
    const { payment } = await openCheckout();
    expect((await deliverWebhook(t, payment.checkoutSessionId ?? '', 'customer.created')).status).toBe(200);
    expect(await t.deps.db.select().from(providerEvents)).toMatchObject([{ type: 'customer.created' }]);
    expect(await t.deps.db.select().from(payments)).toEqual([payment]);
  });
});

describe('claiming an appointment', () => {
  test('claiming by doctor, date and time returns the paid appointment, and none after it was canceled', async () => {
    const { patient, choice, providerSession } = await openCheckout();
    await fulfilPayment(t.deps, providerSession());
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
