import { and, eq, isNull } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { appointments, earlierOffers } from '../../db/schema';
import { checkout, TOMORROW } from '../../testing/booking';
import { accept, ask, cancel, decline, givenLine, givenVisit, offersFor } from '../../testing/earlier';
import { givenDoctor, givenPatient } from '../../testing/factories';
import { findBrokenInvariants } from '../../testing/invariants';
import { deleteAccount, withPassword } from '../../testing/leaving';
import { type TestApp, testApp } from '../../testing/test-app';

/** The embedded database serialises requests. With TEST_DATABASE_URL these are real races between connections. */
let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
beforeEach(() => t.reset());
afterEach(async () => expect(await findBrokenInvariants(t.deps.db)).toEqual([]));

const BUYERS = 60;
const openOffers = () => t.deps.db.select().from(earlierOffers).where(isNull(earlierOffers.endedAt));

test('sixty patients buy while an offer is open, and the patient who accepts in time gets the slot', async () => {
  const { doctor, early, first } = await givenLine(t);
  const buyers = await Promise.all(Array.from({ length: BUYERS }, () => givenPatient(t)));
  const choice = { doctorId: doctor.profile.id, date: TOMORROW, time: '10:00 AM' };
  await cancel(t, early);
  const [offer] = await offersFor(t, first);
  t.clock.advance({ minutes: 14, seconds: 59 });
  const half = buyers.splice(0, BUYERS / 2);
  const [before, accepted, after] = await Promise.all([
    Promise.all(half.map((buyer) => checkout(t, buyer, choice))),
    accept(t, first, offer!),
    Promise.all(buyers.map((buyer) => checkout(t, buyer, choice))),
  ]);
  expect(accepted).toMatchObject({ status: 200, body: { data: { time: '10:00 AM' } } });
  for (const { status, body } of [...before, ...after])
    expect([status, body.code]).toEqual([409, 'SLOT_TAKEN']);
});

test('sixty patients buy at the moment a slot becomes free, and the first in line gets the offer', async () => {
  const { doctor, early, first } = await givenLine(t);
  const buyers = await Promise.all(Array.from({ length: BUYERS }, () => givenPatient(t)));
  const choice = { doctorId: doctor.profile.id, date: TOMORROW, time: '10:00 AM' };
  const [, ...answers] = await Promise.all([
    cancel(t, early),
    ...buyers.map((buyer) => checkout(t, buyer, choice)),
  ]);
  expect(answers.filter(({ status }) => status === 201)).toEqual([]);
  expect(await offersFor(t, first)).toHaveLength(1);
});

test('accepting twice and declining at the same moment has one outcome', async () => {
  const { early, first, second } = await givenLine(t);
  await cancel(t, early);
  const [offer] = await offersFor(t, first);
  const answers = await Promise.all([
    accept(t, first, offer!),
    decline(t, first, offer!),
    accept(t, first, offer!),
  ]);
  expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
  const live = await t.deps.db
    .select()
    .from(appointments)
    .where(and(eq(appointments.localDate, TOMORROW), eq(appointments.slot, 2)));
  expect(live.filter(({ status }) => status !== 'canceled')).toHaveLength(1);
  expect(await offersFor(t, second)).toHaveLength(1);
});

test('slots that become free at once are offered to different patients', async () => {
  const doctor = await givenDoctor(t);
  const canceledVisits = [];
  for (const time of ['09:30 AM', '10:00 AM', '10:30 AM', '11:00 AM'])
    canceledVisits.push(await givenVisit(t, doctor, time));
  const line = [];
  for (const time of ['03:00 PM', '03:30 PM', '04:00 PM', '04:30 PM', '05:00 PM']) {
    line.push(await givenVisit(t, doctor, time));
    t.clock.advance({ seconds: 1 });
    await ask(t, line.at(-1)!);
  }
  const answers = await Promise.all(canceledVisits.map((visit) => cancel(t, visit)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const offered = await openOffers();
  expect(new Set(offered.map(({ appointmentId }) => appointmentId)).size).toBe(offered.length);
  expect(offered.length).toBeGreaterThan(0);
});

test('a chain of offers ends when everybody accepts', async () => {
  const { early, first, second } = await givenLine(t);
  await cancel(t, early);
  let accepted = 0;
  for (let round = 0; round < 10; round++) {
    for (const visit of [first, second])
      for (const offer of await offersFor(t, visit)) {
        expect((await accept(t, visit, offer)).status).toBe(200);
        accepted += 1;
      }
  }
  expect(accepted).toBe(2);
  expect(await openOffers()).toEqual([]);
});

test('a patient who leaves with an open offer passes it on, and a doctor who leaves ends all offers', async () => {
  const { doctor, early, first, second } = await givenLine(t);
  const [leaver, owner] = [await withPassword(t, first.patient), await withPassword(t, doctor)];
  await cancel(t, early);
  expect((await deleteAccount(t, leaver)).status).toBe(200);
  expect(await offersFor(t, second)).toMatchObject([{ time: '10:00 AM' }]);
  expect((await deleteAccount(t, owner)).status).toBe(200);
  expect(await offersFor(t, second)).toEqual([]);
  expect(await t.deps.db.$count(appointments, eq(appointments.status, 'held'))).toBe(0);
});

test('a cancellation, a deleted account, a withdrawn request and an inactive doctor at once leave nothing behind', async () => {
  const { doctor, early, first, second } = await givenLine(t);
  const leaver = await withPassword(t, first.patient);
  const answers = await Promise.all([
    cancel(t, early),
    deleteAccount(t, leaver),
    t.as(second.patient).delete(`/appointment/${second.id}/earlier`),
    t.as(doctor).patch(`/doctor/toggle-status/${doctor.profile.id}`, { status: 'inactive' }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(await openOffers()).toEqual([]);
  expect(await t.deps.db.$count(appointments, eq(appointments.status, 'held'))).toBe(0);
});
