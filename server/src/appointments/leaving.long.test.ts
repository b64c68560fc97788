import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { appointments, payments, refunds, testCheckoutRefunds, testCheckoutSessions } from '../db/schema';
import { suspendAccount } from '../operators/accounts/suspend-account';
import type { Ended } from '../operators/end-presence';
import { unverifyDoctor } from '../operators/verify-doctor';
import { book, checkout, confirm, payByCard, TOMORROW, webhook } from '../testing/booking';
import { measured, times } from '../testing/counts';
import { givenAppointment, givenDoctor, givenPatient } from '../testing/factories';
import { brokenInvariants } from '../testing/invariants';
import { deleteAccount, deleteProfile, withPassword } from '../testing/leaving';
import { givenOperator } from '../testing/operator';
import { SAMPLE_PATIENT } from '../testing/sample-people';
import { type TestApp, testApp } from '../testing/test-app';

/** The embedded database serialises requests. With TEST_DATABASE_URL these are real races between connections. */
let t: TestApp;
beforeAll(async () => {
  t = await testApp({ env: { DOCTOR_VERIFICATION: 'required' } });
});
beforeEach(() => t.reset());
afterEach(async () => expect(await brokenInvariants(t.deps.db)).toEqual([]));

const SWEEPS = times(2, 200);
const FULL_DELAY_MS = 95;
const TIMEOUT_MS = 3_600_000;

async function scene(fees = 800) {
  const doctor = await withPassword(t, await givenDoctor(t, { fees }));
  const patient = await withPassword(t, await givenPatient(t));
  const choice = { doctorId: doctor.profile.id, date: TOMORROW, time: '10:30 AM' };
  return { doctor, patient, choice };
}
type Scene = Awaited<ReturnType<typeof scene>>;

const pause = ({ doctor }: Scene) =>
  t.as(doctor).patch(`/doctor/toggle-status/${doctor.profile.id}`, { status: 'inactive' });
const rename = ({ doctor }: Scene) => {
  const { email } = doctor.user;
  return t.as(doctor).patch('/user/update-account-details', { name: 'Meera Krishnan', email });
};
type Someone = { user: { id: string } };
const suspended = async ({ user }: Someone) =>
  asAnswer(await suspendAccount(givenOperator(t), user.id, 'Why'));
const unverified = async ({ user }: Someone) =>
  asAnswer(await unverifyDoctor(givenOperator(t), user.id, 'Checked'));
const asAnswer = (ended: Ended) => ({ status: ended === 'done' ? 200 : 500 });
const LEAVINGS: [string, (s: Scene) => Promise<{ status: number }>][] = [
  ['the patient deletes the account', ({ patient }) => deleteAccount(t, patient)],
  ['the patient deletes the profile', ({ patient }) => deleteProfile(t, patient)],
  ['the doctor deletes the account', ({ doctor }) => deleteAccount(t, doctor)],
  ['the patient is suspended', ({ patient }) => suspended(patient)],
  ['the doctor is suspended', ({ doctor }) => suspended(doctor)],
  ['the verification is withdrawn', ({ doctor }) => unverified(doctor)],
  ['the doctor becomes inactive', pause],
  ['the doctor loses the badge by a new name', rename],
];

/** Everything that is still to come: the provider's webhooks and the queued jobs. */
async function afterwards(sessionIds: string[]): Promise<void> {
  for (const id of sessionIds) await webhook(t, id);
  await t.runJobs();
  expect(await brokenInvariants(t.deps.db, { settled: true })).toEqual([]);
}

async function readSession({ patient }: Scene) {
  const [row] = await t.deps.db
    .select({ session: testCheckoutSessions })
    .from(testCheckoutSessions)
    .innerJoin(payments, eq(payments.id, testCheckoutSessions.reference))
    .where(eq(payments.patientId, patient.profile.id));
  return row?.session;
}

const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** From simultaneous to one well before the other. */
const sweepDelay = (sweep: number) => (SWEEPS < 20 ? 0 : (sweep * FULL_DELAY_MS) / (SWEEPS - 1));

describe.each(LEAVINGS)('while %s', (what, leave) => {
  test(
    'a payment becomes a visit of existing people, or is refunded',
    async () => {
      for (let sweep = 0; sweep < SWEEPS; sweep++) {
        const s = await scene();
        const { body } = await checkout(t, s.patient, s.choice);
        const [left] = await Promise.all([
          leave(s),
          after(sweepDelay(sweep)).then(async () => {
            const paid = await payByCard(t, body.id);
            expect(paid.status).toBeLessThan(500);
            if (paid.status === 200) expect((await webhook(t, body.id)).status).toBe(200);
          }),
        ]);
        expect(left.status).toBe(200);
        await afterwards((await readSession(s))?.status === 'complete' ? [body.id] : []);
      }
      measured('B7', `paying while ${what}`, { sweeps: SWEEPS, 'broken invariants': 0 });
    },
    TIMEOUT_MS,
  );

  test.each([
    ['a fee', 800],
    ['no fee', 0],
  ])(
    'a new checkout with %s is refused or ended',
    async (_fee, fees) => {
      for (let sweep = 0; sweep < SWEEPS; sweep++) {
        const s = await scene(fees);
        const [left, begun] = await Promise.all([
          leave(s),
          after(sweepDelay(sweep)).then(() => checkout(t, s.patient, s.choice)),
        ]);
        expect(left.status).toBe(200);
        expect(begun.status).toBeLessThan(500);
        await t.runJobs();
        const session = await readSession(s);
        if (session) await payByCard(t, session.id);
        await afterwards(session ? [session.id] : []);
      }
      measured('B7', `a checkout with fee ${fees} while ${what}`, { sweeps: SWEEPS, 'broken invariants': 0 });
    },
    TIMEOUT_MS,
  );
});

describe.each(LEAVINGS.slice(0, 6))('once %s', (_what, leave) => {
  test('upcoming visits are canceled and refunded', async () => {
    const s = await scene();
    const id = await book(t, s.patient, s.choice);
    expect((await leave(s)).status).toBe(200);
    await t.runJobs();
    const [visit] = await t.deps.db.select().from(appointments).where(eq(appointments.id, id));
    expect(visit?.status).toBe('canceled');
    expect(await t.deps.db.$count(testCheckoutRefunds)).toBe(1);
  });

  test('a payment reported late is refunded once', async () => {
    const s = await scene();
    const { body } = await checkout(t, s.patient, s.choice);
    await payByCard(t, body.id);
    expect((await leave(s)).status).toBe(200);
    await afterwards([body.id, body.id]);
    expect(await t.deps.db.$count(appointments)).toBe(0);
    expect(await t.deps.db.$count(testCheckoutRefunds)).toBe(1);
  });

  test('nothing can be paid', async () => {
    const s = await scene();
    const { body } = await checkout(t, s.patient, s.choice);
    expect((await leave(s)).status).toBe(200);
    await t.runJobs();
    expect((await payByCard(t, body.id)).status).toBe(410);
  });

  test('a visit that took place is completed, and one without its doctor is refunded', async () => {
    const s = await scene();
    const people = { doctor: s.doctor, patient: s.patient };
    const doctorJoinedAt = new Date('2026-03-03T04:30:00Z');
    const met = await givenAppointment(t, { ...people, slot: 2, doctorJoinedAt });
    const absent = await givenAppointment(t, { ...people, slot: 4 });
    const paid = await book(t, s.patient, s.choice);
    t.clock.set('2026-03-03T06:00:00.000Z');
    expect((await leave(s)).status).toBe(200);
    await t.runJobs();
    const rows = await t.deps.db.select().from(appointments);
    const findStatus = (id: string) => rows.find((row) => row.id === id)?.status;
    expect(findStatus(met.appointment.id)).toBe('completed');
    expect(findStatus(absent.appointment.id)).toBe('canceled');
    expect(findStatus(paid)).toBe('canceled');
    expect(await t.deps.db.$count(testCheckoutRefunds)).toBe(1);
  });
});

test('a payment after the profile was deleted and created again is still refunded', async () => {
  const s = await scene();
  const { body } = await checkout(t, s.patient, s.choice);
  await payByCard(t, body.id);
  await deleteProfile(t, s.patient);
  expect((await t.as(s.patient).form('POST', '/patient/create-profile', SAMPLE_PATIENT)).status).toBe(201);
  await afterwards([body.id]);
  expect(await t.deps.db.$count(appointments)).toBe(0);
  expect((await t.deps.db.select().from(refunds)).map(({ reason }) => reason)).toEqual(['slot_lost']);
});

test('a checkout at the old fee is expired at the provider too, and a payment there is refunded', async () => {
  const s = await scene();
  const old = await checkout(t, s.patient, s.choice);
  await payByCard(t, old.body.id);
  await t.as(s.doctor).patch('/doctor/update', { fees: 900 });
  const dearer = await checkout(t, s.patient, s.choice);
  expect(dearer.body.data.amount).toBe(900);
  await t.runJobs();
  await payByCard(t, dearer.body.id);
  expect((await confirm(t, s.patient, dearer.body.id)).body.status).toBe('confirmed');
  await afterwards([old.body.id]);
  expect(await t.deps.db.$count(payments, eq(payments.status, 'refunded'))).toBe(1);
});

test.each(LEAVINGS.slice(6))('once %s, booked visits stay and open checkouts end', async (_what, change) => {
  const s = await scene();
  const id = await book(t, s.patient, s.choice);
  const { body } = await checkout(t, s.patient, { ...s.choice, time: '11:30 AM' });
  expect((await change(s)).status).toBe(200);
  await t.runJobs();
  expect((await payByCard(t, body.id)).status).toBe(410);
  const [visit] = await t.deps.db.select().from(appointments).where(eq(appointments.id, id));
  expect(visit?.status).toBe('scheduled');
});

test(
  'two people who leave at the same moment are both deleted, and the visit is refunded once',
  async () => {
    for (let sweep = 0; sweep < SWEEPS; sweep++) {
      const s = await scene();
      await book(t, s.patient, s.choice);
      const answers = await Promise.all([deleteAccount(t, s.patient), deleteAccount(t, s.doctor)]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      await afterwards([]);
      expect(await t.deps.db.$count(testCheckoutRefunds)).toBe(sweep + 1);
    }
  },
  TIMEOUT_MS,
);
