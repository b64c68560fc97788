import { eq, inArray } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { signWebhook } from '../../adapters/payments/webhook-signature';
import { appointments, doctorProfiles, payments, testCheckoutSessions } from '../../db/schema';
import { book, checkout, confirm, deliver, deliverWebhook, payByCard, TOMORROW } from '../../testing/booking';
import { reportFigures } from '../../testing/counts';
import { givenDoctor, givenPatient } from '../../testing/factories';
import { findBrokenInvariants } from '../../testing/invariants';
import { type TestApp, testApp } from '../../testing/test-app';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
beforeEach(() => t.reset());
afterEach(async () => expect(await findBrokenInvariants(t.deps.db)).toEqual([]));

const FEE = 800;
async function prepareScene() {
  const doctor = await givenDoctor(t, { fees: FEE });
  const patient = await givenPatient(t);
  const choice = { doctorId: doctor.profile.id, date: TOMORROW, time: '10:30 AM', reason: 'Headache' };
  const hold = async () => (await checkout(t, patient, choice)).body.id as string;
  const claim = (overrides: object = {}) => t.as(patient).post('/appointment', { ...choice, ...overrides });
  return { doctor, patient, choice, hold, claim };
}
type Scene = Awaited<ReturnType<typeof prepareScene>>;
const forgeEvent = (id: string) =>
  JSON.stringify({
    id: 'evt_1',
    type: 'checkout.session.completed',
    data: {
      object: {
        id,
        object: 'checkout.session',
        client_reference_id: 'x',
        status: 'complete',
        payment_status: 'paid',
        amount_total: 1,
        payment_intent: 'pi_made_up',
      },
    },
  });
const postPayment = (id: string, payload: object) =>
  t.app.http.inject({ method: 'POST', url: `/test-checkout/${id}/pay`, payload });

const TRICKS: [string, (scene: Scene) => Promise<unknown>][] = [
  ['claiming without a checkout', ({ claim }) => claim()],
  ['claiming while the checkout is open', async ({ hold, claim }) => [await hold(), await claim()]],
  [
    'claiming with a made-up status and payment',
    ({ claim }) => claim({ status: 'scheduled', payment: { status: 'paid' }, paymentId: 'x' }),
  ],
  ['a price of 1', ({ patient, choice }) => checkout(t, patient, { ...choice, price: 1 })],
  ['a price of 0', ({ patient, choice }) => checkout(t, patient, { ...choice, price: 0 })],
  ['a negative price', ({ patient, choice }) => checkout(t, patient, { ...choice, price: -FEE })],
  ['a price that is a word', ({ patient, choice }) => checkout(t, patient, { ...choice, price: 'free' })],
  ['a price with decimals', ({ patient, choice }) => checkout(t, patient, { ...choice, price: 0.8 })],
  [
    'an extra amount, fee and currency',
    async ({ patient, choice }) =>
      checkout(t, patient, {
        ...choice,
        amount: 1,
        fees: 0,
        currency: 'xxx',
        provider: 'free',
      } as typeof choice),
  ],
  ['confirming an unpaid session', async ({ hold, patient }) => confirm(t, patient, await hold())],
  ['an invented session id', ({ patient }) => confirm(t, patient, 'cs_test_paid')],
  ['the id of a free visit', ({ patient }) => confirm(t, patient, 'free_0000000000000000')],
  [
    'a declined card',
    async ({ hold, patient, claim }) => {
      const id = await hold();
      return [await payByCard(t, id, '4000000000000002'), await confirm(t, patient, id), await claim()];
    },
  ],
  [
    'an invalid card number',
    async ({ hold, patient }) => {
      const id = await hold();
      return [await payByCard(t, id, '4242424242424241'), await confirm(t, patient, id)];
    },
  ],
  [
    'an amount in the checkout form',
    async ({ hold, patient }) => {
      const id = await hold();
      return [
        await postPayment(id, { amount: 1, cardNumber: '', expiry: '', cvc: '' }),
        await confirm(t, patient, id),
      ];
    },
  ],
  [
    'an unsigned webhook',
    async ({ hold, patient }) => {
      const id = await hold();
      return [
        await deliver(t, { body: forgeEvent(id), signature: undefined }),
        await confirm(t, patient, id),
      ];
    },
  ],
  [
    'a webhook signed with a guessed secret',
    async ({ hold, patient }) => {
      const id = await hold();
      const body = forgeEvent(id);
      return [
        await deliver(t, { body, signature: signWebhook(body, 'whsec_guess', t.clock.now()) }),
        await confirm(t, patient, id),
      ];
    },
  ],
  [
    'a genuine webhook that says unpaid',
    async ({ hold, patient }) => {
      const id = await hold();
      return [await deliverWebhook(t, id), await confirm(t, patient, id)];
    },
  ],
  [
    'paying after leaving',
    async ({ hold, patient }) => {
      const id = await hold();
      await t.as(patient).post('/payment/cancel-checkout-session', { id });
      return [await payByCard(t, id), await confirm(t, patient, id)];
    },
  ],
  [
    'paying after the session expired',
    async ({ hold, patient, claim }) => {
      const id = await hold();
      t.clock.advance({ minutes: 35 });
      return [await payByCard(t, id), await confirm(t, patient, id), await claim()];
    },
  ],
  [
    'the paid session of somebody else',
    async ({ doctor, patient, claim }) => {
      const other = await givenPatient(t);
      const held = await checkout(t, other, {
        doctorId: doctor.profile.id,
        date: TOMORROW,
        time: '11:30 AM',
      });
      await payByCard(t, held.body.id);
      return [await confirm(t, patient, held.body.id), await claim({ time: '11:30 AM' })];
    },
  ],
  [
    'claiming a paid visit at another time and doctor',
    async ({ patient, choice, claim }) => {
      const expensiveDoctor = await givenDoctor(t, { fees: 3000 });
      const id = await book(t, patient, { ...choice, time: '04:00 PM' });
      const responses = [
        await claim(),
        await claim({ doctorId: expensiveDoctor.profile.id, time: '04:00 PM' }),
      ];
      await t.as(patient).patch(`/appointment/cancel/${id}`);
      return responses;
    },
  ],
  ['booking as a doctor', ({ doctor, choice }) => checkout(t, doctor, choice)],
  [
    'moving a visit that was canceled and refunded',
    async ({ patient, choice }) => {
      const id = await book(t, patient, { ...choice, time: '04:00 PM' });
      await t.as(patient).patch(`/appointment/cancel/${id}`);
      return t.as(patient).patch(`/appointment/reschedule/${id}`, { date: TOMORROW, time: '10:30 AM' });
    },
  ],
];

test.each(TRICKS)('%s creates no appointment', async (_name, attempt) => {
  await attempt(await prepareScene());
  const visits = await t.deps.db
    .select({ id: appointments.id })
    .from(appointments)
    .where(inArray(appointments.status, ['scheduled', 'completed']));
  expect(visits).toEqual([]);
  for (const { amount } of await t.deps.db.select().from(testCheckoutSessions)) expect(amount).toBe(FEE);
  for (const { amount } of await t.deps.db.select().from(payments)) expect(amount).toBe(FEE);
});

test('a fee that changes during the checkout is not charged', async () => {
  const { doctor, patient, hold } = await prepareScene();
  const id = await hold();
  await t.deps.db.update(doctorProfiles).set({ fees: 5 }).where(eq(doctorProfiles.id, doctor.profile.id));
  await payByCard(t, id);
  expect((await confirm(t, patient, id)).body.status).toBe('confirmed');
  expect((await t.deps.db.select().from(payments)).map(({ amount }) => amount)).toEqual([FEE]);
  reportFigures('B6', 'tricks', { tried: TRICKS.length, appointments: 0, 'charged other than the fee': 0 });
});
