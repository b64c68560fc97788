import { SLOTS_PER_DAY, slotLabel } from '@carelane/contract/doctors/slot-grid';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { appointments, notifications, refunds } from '../../db/schema';
import { book, TOMORROW } from '../../testing/booking';
import { reportFigures, scaledCount } from '../../testing/counts';
import { givenDoctor, givenPatient } from '../../testing/factories';
import { findBrokenInvariants } from '../../testing/invariants';
import { deleteAccount, deleteProfile, suspend, withPassword } from '../../testing/leaving';
import { type TestApp, testApp } from '../../testing/test-app';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
beforeEach(() => t.reset());
afterEach(async () => {
  t.clock.advance({ days: 2 });
  await t.runSweep('end-choices');
  await t.runJobs();
  expect(await findBrokenInvariants(t.deps.db, { settled: true })).toEqual([]);
});

const ROUNDS = scaledCount(3, 50);
const TIMEOUT_MS = 3_600_000;

async function bookVisit() {
  const doctor = await withPassword(t, await givenDoctor(t));
  const patient = await withPassword(t, await givenPatient(t));
  const id = await book(t, patient, { doctorId: doctor.profile.id, date: TOMORROW, time: '10:30 AM' });
  return { doctor, patient, id };
}
type Visit = Awaited<ReturnType<typeof bookVisit>>;

const close = ({ doctor, id }: Visit) => t.as(doctor).post(`/appointment/${id}/cannot-attend`, {});
const cancel = ({ patient, id }: Visit) => t.as(patient).patch(`/appointment/cancel/${id}`);
const move = ({ patient, id }: Visit) =>
  t.as(patient).patch(`/appointment/reschedule/${id}`, { date: '2026-03-05', time: '11:00 AM' });
const chooseTime = ({ patient, id }: Visit) =>
  t.as(patient).post(`/appointment/${id}/choose`, { date: '2026-03-05', time: '11:00 AM' });
const chooseRefund = ({ patient, id }: Visit) =>
  t.as(patient).post(`/appointment/${id}/choose`, { refund: true });
const expire = async () => {
  t.clock.set('2026-03-03T04:00:00.000Z');
  await t.runSweep('end-choices');
  return { status: 200 };
};

const RACES: [string, 'booked' | 'closed', ((visit: Visit) => Promise<{ status: number }>)[]][] = [
  ['the patient chooses while the time to choose ends', 'closed', [chooseTime, expire]],
  ['the patient asks for the refund while the time to choose ends', 'closed', [chooseRefund, expire]],
  [
    'the patient chooses another time in one tab and a refund in another',
    'closed',
    [chooseTime, chooseRefund],
  ],
  ['the patient chooses the same time ten times', 'closed', Array.from({ length: 10 }, () => chooseTime)],
  ['the patient chooses the refund ten times', 'closed', Array.from({ length: 10 }, () => chooseRefund)],
  ['the patient chooses while canceling and moving', 'closed', [chooseTime, cancel, chooseRefund, move]],
  ['the patient chooses while the doctor cannot attend', 'booked', [chooseRefund, close, chooseTime]],
  ['the sweep runs on three nodes', 'closed', [expire, expire, expire]],
  ['the patient cancels while the doctor cannot attend', 'booked', [cancel, close]],
  ['the patient moves while the doctor cannot attend', 'booked', [move, close]],
  ['the doctor clicks ten times', 'booked', Array.from({ length: 10 }, () => close)],
  [
    'the doctor completes the visit in the meantime',
    'booked',
    [close, ({ doctor, id }) => t.as(doctor).patch(`/appointment/update/${id}`, { status: 'completed' })],
  ],
  [
    'the doctor deletes the account in the meantime',
    'closed',
    [chooseTime, ({ doctor }) => deleteAccount(t, doctor)],
  ],
  ['the doctor is suspended in the meantime', 'closed', [chooseTime, ({ doctor }) => suspend(t, doctor)]],
  ['the patient is suspended in the meantime', 'booked', [close, ({ patient }) => suspend(t, patient)]],
  [
    'the patient deletes the profile in the meantime',
    'booked',
    [close, ({ patient }) => deleteProfile(t, patient)],
  ],
  [
    'the patient deletes the account in the meantime',
    'closed',
    [expire, ({ patient }) => deleteAccount(t, patient)],
  ],
];

test.each(RACES)(
  'if %s, there is one outcome and no money is lost',
  async (_title, stateBefore, calls) => {
    for (let round = 0; round < ROUNDS; round++) {
      await t.reset();
      const visit = await bookVisit();
      if (stateBefore === 'closed') expect((await close(visit)).status).toBe(200);
      const responses = await Promise.all(calls.map((call) => call(visit)));
      for (const { status } of responses) expect(status).toBeLessThan(500);
      expect(await findBrokenInvariants(t.deps.db)).toEqual([]);
      const [row] = await t.deps.db.select().from(appointments);
      const owed = await t.deps.db.select().from(refunds);
      expect(owed.length).toBe(row?.status === 'canceled' && row.chooseBy === null ? 1 : 0);
    }
  },
  TIMEOUT_MS,
);

test.each([
  ['the patient deletes the account', ({ patient }: Visit) => deleteAccount(t, patient)],
  ['the patient deletes the profile', ({ patient }: Visit) => deleteProfile(t, patient)],
  ['the patient is suspended', ({ patient }: Visit) => suspend(t, patient)],
  ['the doctor deletes the account', ({ doctor }: Visit) => deleteAccount(t, doctor)],
  ['the doctor is suspended', ({ doctor }: Visit) => suspend(t, doctor)],
])('a visit that waits for a choice is refunded when %s', async (_title, leave) => {
  const visit = await bookVisit();
  await close(visit);
  expect((await leave(visit)).status).toBe(200);
  expect(await t.deps.db.select().from(refunds)).toHaveLength(1);
  expect(await t.deps.db.select().from(appointments)).toMatchObject([{ chooseBy: null, status: 'canceled' }]);
});

test(
  'when one click closes fifty visits, each patient is notified once and refunded once',
  async () => {
    const doctor = await givenDoctor(t);
    const ids: string[] = [];
    const day = (n: number) => `2026-03-${String(3 + n).padStart(2, '0')}`;
    const visits = scaledCount(10, 50);
    for (let n = 0; n < visits; n++) {
      const date = day(Math.floor(n / SLOTS_PER_DAY));
      const choice = { doctorId: doctor.profile.id, date, time: slotLabel(n % SLOTS_PER_DAY) };
      ids.push(await book(t, await givenPatient(t), choice));
    }
    const clicks = await Promise.all(
      [1, 2, 3].map(() => t.as(doctor).post('/doctor/cannot-attend', { appointmentIds: ids })),
    );
    expect(clicks.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    t.clock.advance({ days: 2 });
    await Promise.all([t.runSweep('end-choices'), t.runSweep('end-choices')]);
    await t.runJobs();
    const refunded = await t.deps.db.select().from(refunds);
    expect(refunded.map(({ status }) => status)).toEqual(ids.map(() => 'succeeded'));
    const notes = (await t.deps.db.select().from(notifications)).filter(({ message }) =>
      message.includes('cannot attend'),
    );
    expect(notes).toHaveLength(ids.length);
    reportFigures('C1', 'visits closed by one click', {
      visits: ids.length,
      refunds: refunded.length,
      'patients notified': notes.length,
    });
  },
  TIMEOUT_MS,
);
