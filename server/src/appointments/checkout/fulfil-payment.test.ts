import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { appointments, jobs, payments, refunds } from '../../db/schema';
import { checkout } from '../../testing/booking';
import { givenPatient } from '../../testing/factories';
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
const readPayment = async (id: string) =>
  (await t.deps.db.select().from(payments).where(eq(payments.id, id)))[0];
const readAppointment = async (paymentId: string) =>
  (await t.deps.db.select().from(appointments).where(eq(appointments.paymentId, paymentId)))[0];
const usersNotifiedBy = (spy: { mock: { calls: unknown[][] } }) => spy.mock.calls.map(([userId]) => userId);

describe('a captured payment', () => {
  test('turns its own hold into an appointment, and no other', async () => {
    const [other, { payment, providerSession, doctor, patient }] = [
      await openCheckout(),
      await openCheckout(),
    ];
    const toUser = vi.spyOn(t.deps.realtime, 'toUser');
    await t.deps.db
      .update(payments)
      .set({ reason: 'Fever', consultationType: 'In-person Consultation' })
      .where(eq(payments.id, payment.id));
    t.clock.advance({ minutes: 2 });
    const now = t.clock.now();
    await fulfilPayment(t.deps, providerSession());
    const appointment = await readAppointment(payment.id);
    expect(appointment).toMatchObject({
      status: 'scheduled',
      heldUntil: null,
      reason: 'Fever',
      consultationType: 'In-person Consultation',
      createdAt: now,
      updatedAt: now,
    });
    expect(await readPayment(payment.id)).toMatchObject({
      status: 'fulfilled',
      appointmentId: appointment?.id,
      providerPaymentId: 'pi_1',
      paidAt: now,
      updatedAt: now,
    });
    expect(await readAppointment(other.payment.id)).toMatchObject({ status: 'held' });
    expect(await readPayment(other.payment.id)).toEqual(other.payment);
    const reminders = await t.deps.db.select().from(jobs).where(eq(jobs.kind, 'remind'));
    expect(reminders.length).toBeGreaterThan(0);
    expect(new Set(usersNotifiedBy(toUser))).toEqual(new Set([doctor.user.id, patient.user.id]));
  });

  test('does nothing when repeated, unknown or unpaid', async () => {
    const { payment, providerSession } = await openCheckout();
    await fulfilPayment(t.deps, providerSession({ paid: false }));
    await fulfilPayment(t.deps, providerSession({ reference: 'unknown' }));
    expect(await readPayment(payment.id)).toEqual(payment);
    await fulfilPayment(t.deps, providerSession());
    const [fulfilled, visit] = [await readPayment(payment.id), await readAppointment(payment.id)];
    t.clock.advance({ minutes: 1 });
    await fulfilPayment(t.deps, providerSession({ providerPaymentId: 'pi_2' }));
    expect(await readPayment(payment.id)).toEqual(fulfilled);
    expect(await readAppointment(payment.id)).toEqual(visit);
    expect(await t.deps.db.select().from(refunds)).toEqual([]);
  });

  test('has no second effect for a repeated event', async () => {
    const [first, second] = [await openCheckout(), await openCheckout()];
    const event = { id: 'evt_1', type: 'checkout.session.completed' };
    await fulfilPayment(t.deps, first.providerSession(), event);
    await fulfilPayment(t.deps, second.providerSession(), event);
    expect(await readPayment(first.payment.id)).toMatchObject({ status: 'fulfilled' });
    expect(await readPayment(second.payment.id)).toMatchObject({ status: 'open' });
  });

  test.each([700, 900])(
    'a payment of the wrong amount (%i) is refunded, and the slot is freed',
    async (amount) => {
      const { payment, providerSession } = await openCheckout();
      await fulfilPayment(t.deps, providerSession({ amount }));
      expect(await readPayment(payment.id)).toMatchObject({
        status: 'refunding',
        amount,
        providerPaymentId: 'pi_1',
        paidAt: t.clock.now(),
        appointmentId: null,
      });
      expect(await readAppointment(payment.id)).toBeUndefined();
      expect(await t.deps.db.select().from(refunds)).toMatchObject([{ amount, reason: 'slot_lost' }]);
    },
  );

  test('is too late at the start of the visit, and in time a second before', async () => {
    const [late, early] = [await openCheckout(), await openCheckout()];
    t.clock.set(new Date(early.payment.startsAt.getTime() - 1000).toISOString());
    await fulfilPayment(t.deps, early.providerSession());
    t.clock.set(late.payment.startsAt.toISOString());
    await fulfilPayment(t.deps, late.providerSession());
    expect(await readPayment(early.payment.id)).toMatchObject({ status: 'fulfilled' });
    expect(await readPayment(late.payment.id)).toMatchObject({ status: 'refunding' });
  });
});

test('a payment gets a slot that became free when another hold expired', async () => {
  const first = await openCheckout();
  t.clock.advance({ minutes: 35 });
  expect((await checkout(t, await givenPatient(t), first.choice)).status).toBe(201);
  t.clock.advance({ minutes: 35 });
  await fulfilPayment(t.deps, first.providerSession());
  expect(await readPayment(first.payment.id)).toMatchObject({ status: 'fulfilled' });
});

describe('a checkout that ends unpaid', () => {
  const close = (id: string) =>
    t.deps.db.transaction((tx) => closeCheckout(tx, id, 'abandon', t.clock.now()));

  test('frees only its own slot, once', async () => {
    const [other, { payment }] = [await openCheckout(), await openCheckout()];
    t.clock.advance({ minutes: 1 });
    const { doctorId, startsAt } = payment;
    expect(await close(payment.id)).toEqual({ doctorId, startsAt });
    expect(await readPayment(payment.id)).toMatchObject({ status: 'canceled', updatedAt: t.clock.now() });
    expect(await readAppointment(payment.id)).toBeUndefined();
    expect(await readAppointment(other.payment.id)).toMatchObject({ status: 'held' });
    expect(await readPayment(other.payment.id)).toEqual(other.payment);
    expect(await close(payment.id)).toBeUndefined();
    expect(await close('unknown')).toBeUndefined();
  });

  test('a checkout that never reached the provider is canceled without calling the provider', async () => {
    const { patient, payment } = await openCheckout();
    await t.deps.db.update(payments).set({ checkoutSessionId: null }).where(eq(payments.id, payment.id));
    const expireSession = vi.spyOn(t.deps.payments, 'expireSession');
    const response = await t.as(patient).post('/payment/cancel-checkout-session', { id: payment.id });
    expect(response.body.data.status).toBe('canceled');
    await t.deps.db.update(payments).set({ checkoutSessionId: 'cs_1' }).where(eq(payments.id, payment.id));
    await t.as(patient).post('/payment/cancel-checkout-session', { id: payment.id });
    expect(expireSession).not.toHaveBeenCalled();
  });

  test('never removes an appointment', async () => {
    const { payment } = await openCheckout();
    await t.deps.db.update(appointments).set({ status: 'scheduled', heldUntil: null });
    await close(payment.id);
    expect(await readAppointment(payment.id)).toMatchObject({ status: 'scheduled' });
  });

  test('is ended by the sweep when it never reached the provider', async () => {
    const { payment } = await openCheckout();
    await t.deps.db
      .update(payments)
      .set({ checkoutSessionId: null, checkoutUrl: null })
      .where(eq(payments.id, payment.id));
    t.clock.advance({ minutes: 5 });
    await t.runSweep('reconcile-payments');
    expect(await readPayment(payment.id)).toMatchObject({ status: 'open' });
    t.clock.advance({ seconds: 1 });
    await t.runSweep('reconcile-payments');
    expect(await readPayment(payment.id)).toMatchObject({ status: 'expired' });
    expect(await readAppointment(payment.id)).toBeUndefined();
  });
});

describe('the sweeps', () => {
  test('remove a hold at the instant it expires, and nothing else', async () => {
    const first = await openCheckout();
    t.clock.advance({ minutes: 1 });
    const second = await openCheckout();
    const visit = await openCheckout();
    await fulfilPayment(t.deps, visit.providerSession());
    t.clock.advance({ minutes: 34 });
    await t.runSweep('expire-holds');
    expect(await readAppointment(first.payment.id)).toBeUndefined();
    expect(await readAppointment(second.payment.id)).toMatchObject({ status: 'held' });
    expect(await readAppointment(visit.payment.id)).toMatchObject({ status: 'scheduled' });
  });

  test('query the provider about open checkouts every five minutes, and about no others', async () => {
    const [{ payment }, closed] = [await openCheckout(), await openCheckout()];
    await t.deps.db.transaction((tx) => closeCheckout(tx, closed.payment.id, 'abandon', t.clock.now()));
    const retrieveSession = vi.spyOn(t.deps.payments, 'retrieveSession');
    t.clock.advance({ minutes: 5, seconds: 1 });
    await t.runSweep('reconcile-payments');
    await t.runSweep('reconcile-payments');
    expect(retrieveSession.mock.calls).toEqual([[payment.checkoutSessionId]]);
    expect(await readPayment(closed.payment.id)).toMatchObject({ updatedAt: closed.payment.updatedAt });
    t.clock.advance({ minutes: 5, seconds: 1 });
    await t.runSweep('reconcile-payments');
    expect(retrieveSession).toHaveBeenCalledTimes(2);
  });
});
