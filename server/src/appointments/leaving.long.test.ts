import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { appointments, payments, refunds, testCheckoutRefunds, testCheckoutSessions } from '../db/schema';
import { suspendAccount } from '../operators/accounts/suspend-account';
import type { ActOutcome } from '../operators/end-activity';
import { unverifyDoctor } from '../operators/verify-doctor';
import { book, checkout, confirm, deliverWebhook, payByCard, TOMORROW } from '../testing/booking';
import { reportFigures, scaledCount } from '../testing/counts';
import { givenAppointment, givenDoctor, givenPatient } from '../testing/factories';
import { findBrokenInvariants } from '../testing/invariants';
import { deleteAccount, deleteProfile, withPassword } from '../testing/leaving';
import { givenOperator } from '../testing/operator';
import { SAMPLE_PATIENT } from '../testing/sample-people';
import { type TestApp, testApp } from '../testing/test-app';

let t: TestApp;
beforeAll(async () => {
  t = await testApp({ env: { DOCTOR_VERIFICATION: 'required' } });
});
beforeEach(() => t.reset());
afterEach(async () => expect(await findBrokenInvariants(t.deps.db)).toEqual([]));

const ROUNDS = scaledCount(2, 200);
const MAX_DELAY_MS = 95;
const TIMEOUT_MS = 3_600_000;

async function givenScene(fees = 800) {
  const doctor = await withPassword(t, await givenDoctor(t, { fees }));
  const patient = await withPassword(t, await givenPatient(t));
  const choice = { doctorId: doctor.profile.id, date: TOMORROW, time: '10:30 AM' };
  return { doctor, patient, choice };
}
type Scene = Awaited<ReturnType<typeof givenScene>>;

const pause = ({ doctor }: Scene) =>
  t.as(doctor).patch(`/doctor/toggle-status/${doctor.profile.id}`, { status: 'inactive' });
const rename = ({ doctor }: Scene) => {
  const { email } = doctor.user;
  return t.as(doctor).patch('/user/update-account-details', { name: 'Meera Krishnan', email });
};
type Account = { user: { id: string } };
const suspend = async ({ user }: Account) =>
  asResponse(await suspendAccount(givenOperator(t), user.id, 'Why'));
const unverify = async ({ user }: Account) =>
  asResponse(await unverifyDoctor(givenOperator(t), user.id, 'Checked'));
const asResponse = (outcome: ActOutcome) => ({ status: outcome === 'done' ? 200 : 500 });
type Departure = [title: string, leave: (scene: Scene) => Promise<{ status: number }>];
const VISIT_ENDING_DEPARTURES: Departure[] = [
  ['the patient deletes the account', ({ patient }) => deleteAccount(t, patient)],
  ['the patient deletes the profile', ({ patient }) => deleteProfile(t, patient)],
  ['the doctor deletes the account', ({ doctor }) => deleteAccount(t, doctor)],
  ['the patient is suspended', ({ patient }) => suspend(patient)],
  ['the doctor is suspended', ({ doctor }) => suspend(doctor)],
  ['the verification is withdrawn', ({ doctor }) => unverify(doctor)],
];
const BOOKING_ENDING_DEPARTURES: Departure[] = [
  ['the doctor becomes inactive', pause],
  ['the doctor loses the badge by changing the name', rename],
];
const DEPARTURES = [...VISIT_ENDING_DEPARTURES, ...BOOKING_ENDING_DEPARTURES];

async function settleEverything(sessionIds: string[]): Promise<void> {
  for (const id of sessionIds) await deliverWebhook(t, id);
  await t.runJobs();
  expect(await findBrokenInvariants(t.deps.db, { settled: true })).toEqual([]);
}

async function readSession({ patient }: Scene) {
  const [row] = await t.deps.db
    .select({ session: testCheckoutSessions })
    .from(testCheckoutSessions)
    .innerJoin(payments, eq(payments.id, testCheckoutSessions.reference))
    .where(eq(payments.patientId, patient.profile.id));
  return row?.session;
}

const delay = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const roundDelay = (round: number) => (ROUNDS < 20 ? 0 : (round * MAX_DELAY_MS) / (ROUNDS - 1));

describe.each(DEPARTURES)('while %s', (title, leave) => {
  test(
    'a payment books a visit between existing accounts, or is refunded',
    async () => {
      for (let round = 0; round < ROUNDS; round++) {
        const scene = await givenScene();
        const { body } = await checkout(t, scene.patient, scene.choice);
        const [departure] = await Promise.all([
          leave(scene),
          delay(roundDelay(round)).then(async () => {
            const paid = await payByCard(t, body.id);
            expect(paid.status).toBeLessThan(500);
            if (paid.status === 200) expect((await deliverWebhook(t, body.id)).status).toBe(200);
          }),
        ]);
        expect(departure.status).toBe(200);
        await settleEverything((await readSession(scene))?.status === 'complete' ? [body.id] : []);
      }
      reportFigures('B7', `paying while ${title}`, { sweeps: ROUNDS, 'broken invariants': 0 });
    },
    TIMEOUT_MS,
  );

  test.each([
    ['a fee', 800],
    ['no fee', 0],
  ])(
    'a new checkout with %s is refused or ended',
    async (_fee, fees) => {
      for (let round = 0; round < ROUNDS; round++) {
        const scene = await givenScene(fees);
        const [departure, checkoutResponse] = await Promise.all([
          leave(scene),
          delay(roundDelay(round)).then(() => checkout(t, scene.patient, scene.choice)),
        ]);
        expect(departure.status).toBe(200);
        expect(checkoutResponse.status).toBeLessThan(500);
        await t.runJobs();
        const session = await readSession(scene);
        if (session) await payByCard(t, session.id);
        await settleEverything(session ? [session.id] : []);
      }
      reportFigures('B7', `a checkout with fee ${fees} while ${title}`, {
        sweeps: ROUNDS,
        'broken invariants': 0,
      });
    },
    TIMEOUT_MS,
  );
});

describe.each(VISIT_ENDING_DEPARTURES)('once %s', (_title, leave) => {
  test('upcoming visits are canceled and refunded', async () => {
    const scene = await givenScene();
    const id = await book(t, scene.patient, scene.choice);
    expect((await leave(scene)).status).toBe(200);
    await t.runJobs();
    const [visit] = await t.deps.db.select().from(appointments).where(eq(appointments.id, id));
    expect(visit?.status).toBe('canceled');
    expect(await t.deps.db.$count(testCheckoutRefunds)).toBe(1);
  });

  test('a payment reported late is refunded once', async () => {
    const scene = await givenScene();
    const { body } = await checkout(t, scene.patient, scene.choice);
    await payByCard(t, body.id);
    expect((await leave(scene)).status).toBe(200);
    await settleEverything([body.id, body.id]);
    expect(await t.deps.db.$count(appointments)).toBe(0);
    expect(await t.deps.db.$count(testCheckoutRefunds)).toBe(1);
  });

  test('nothing can be paid', async () => {
    const scene = await givenScene();
    const { body } = await checkout(t, scene.patient, scene.choice);
    expect((await leave(scene)).status).toBe(200);
    await t.runJobs();
    expect((await payByCard(t, body.id)).status).toBe(410);
  });

  test('a visit that took place is completed, and one without its doctor is refunded', async () => {
    const scene = await givenScene();
    const people = { doctor: scene.doctor, patient: scene.patient };
    const doctorJoinedAt = new Date('2026-03-03T04:30:00Z');
    const attended = await givenAppointment(t, { ...people, slot: 2, doctorJoinedAt });
    const absent = await givenAppointment(t, { ...people, slot: 4 });
    const paid = await book(t, scene.patient, scene.choice);
    t.clock.set('2026-03-03T06:00:00.000Z');
    expect((await leave(scene)).status).toBe(200);
    await t.runJobs();
    const rows = await t.deps.db.select().from(appointments);
    const findStatus = (id: string) => rows.find((row) => row.id === id)?.status;
    expect(findStatus(attended.appointment.id)).toBe('completed');
    expect(findStatus(absent.appointment.id)).toBe('canceled');
    expect(findStatus(paid)).toBe('canceled');
    expect(await t.deps.db.$count(testCheckoutRefunds)).toBe(1);
  });
});

test('a payment after the profile was deleted and created again is still refunded', async () => {
  const scene = await givenScene();
  const { body } = await checkout(t, scene.patient, scene.choice);
  await payByCard(t, body.id);
  await deleteProfile(t, scene.patient);
  expect((await t.as(scene.patient).form('POST', '/patient/create-profile', SAMPLE_PATIENT)).status).toBe(
    201,
  );
  await settleEverything([body.id]);
  expect(await t.deps.db.$count(appointments)).toBe(0);
  expect((await t.deps.db.select().from(refunds)).map(({ reason }) => reason)).toEqual(['slot_lost']);
});

test('a checkout at the old fee is expired at the provider too, and a payment there is refunded', async () => {
  const scene = await givenScene();
  const atOldFee = await checkout(t, scene.patient, scene.choice);
  await payByCard(t, atOldFee.body.id);
  await t.as(scene.doctor).patch('/doctor/update', { fees: 900 });
  const atNewFee = await checkout(t, scene.patient, scene.choice);
  expect(atNewFee.body.data.amount).toBe(900);
  await t.runJobs();
  await payByCard(t, atNewFee.body.id);
  expect((await confirm(t, scene.patient, atNewFee.body.id)).body.status).toBe('confirmed');
  await settleEverything([atOldFee.body.id]);
  expect(await t.deps.db.$count(payments, eq(payments.status, 'refunded'))).toBe(1);
});

test.each(BOOKING_ENDING_DEPARTURES)(
  'once %s, booked visits remain and open checkouts end',
  async (_title, change) => {
    const scene = await givenScene();
    const id = await book(t, scene.patient, scene.choice);
    const { body } = await checkout(t, scene.patient, { ...scene.choice, time: '11:30 AM' });
    expect((await change(scene)).status).toBe(200);
    await t.runJobs();
    expect((await payByCard(t, body.id)).status).toBe(410);
    const [visit] = await t.deps.db.select().from(appointments).where(eq(appointments.id, id));
    expect(visit?.status).toBe('scheduled');
  },
);

test(
  'two people who leave at the same time are both deleted, and the visit is refunded once',
  async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const scene = await givenScene();
      await book(t, scene.patient, scene.choice);
      const responses = await Promise.all([deleteAccount(t, scene.patient), deleteAccount(t, scene.doctor)]);
      expect(responses.map(({ status }) => status)).toEqual([200, 200]);
      await settleEverything([]);
      expect(await t.deps.db.$count(testCheckoutRefunds)).toBe(round + 1);
    }
  },
  TIMEOUT_MS,
);
