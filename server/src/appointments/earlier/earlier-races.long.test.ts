import { and, eq, isNull } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { appointments, earlierOffers } from '../../db/schema';
import { checkout, TOMORROW } from '../../testing/booking';
import {
  accept,
  cancel,
  decline,
  givenEarlierRequests,
  givenVisit,
  listOffers,
  requestEarlier,
} from '../../testing/earlier';
import { givenDoctor, givenPatient } from '../../testing/factories';
import { findBrokenInvariants } from '../../testing/invariants';
import { deleteAccount, withPassword } from '../../testing/leaving';
import { type TestApp, testApp } from '../../testing/test-app';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
beforeEach(() => t.reset());
afterEach(async () => expect(await findBrokenInvariants(t.deps.db)).toEqual([]));

const RIVALS = 60;
const openOffers = () => t.deps.db.select().from(earlierOffers).where(isNull(earlierOffers.endedAt));

test('sixty patients try to book the slot while it is on offer, and the patient who accepts in time gets it', async () => {
  const { doctor, early, first } = await givenEarlierRequests(t);
  const rivals = await Promise.all(Array.from({ length: RIVALS }, () => givenPatient(t)));
  const choice = { doctorId: doctor.profile.id, date: TOMORROW, time: '10:00 AM' };
  await cancel(t, early);
  const [offer] = await listOffers(t, first);
  t.clock.advance({ minutes: 14, seconds: 59 });
  const [firstHalf, secondHalf] = [rivals.slice(0, RIVALS / 2), rivals.slice(RIVALS / 2)];
  const [before, accepted, after] = await Promise.all([
    Promise.all(firstHalf.map((rival) => checkout(t, rival, choice))),
    accept(t, first, offer!),
    Promise.all(secondHalf.map((rival) => checkout(t, rival, choice))),
  ]);
  expect(accepted).toMatchObject({ status: 200, body: { data: { time: '10:00 AM' } } });
  for (const { status, body } of [...before, ...after])
    expect([status, body.code]).toEqual([409, 'SLOT_TAKEN']);
});

test('sixty patients try to book a slot when it becomes free, and the first in line gets the offer', async () => {
  const { doctor, early, first } = await givenEarlierRequests(t);
  const rivals = await Promise.all(Array.from({ length: RIVALS }, () => givenPatient(t)));
  const choice = { doctorId: doctor.profile.id, date: TOMORROW, time: '10:00 AM' };
  const [, ...responses] = await Promise.all([
    cancel(t, early),
    ...rivals.map((rival) => checkout(t, rival, choice)),
  ]);
  expect(responses.filter(({ status }) => status === 201)).toEqual([]);
  expect(await listOffers(t, first)).toHaveLength(1);
});

test('accepting twice and declining at the same time has one outcome', async () => {
  const { early, first, second } = await givenEarlierRequests(t);
  await cancel(t, early);
  const [offer] = await listOffers(t, first);
  const responses = await Promise.all([
    accept(t, first, offer!),
    decline(t, first, offer!),
    accept(t, first, offer!),
  ]);
  expect(responses.every(({ status }) => status === 200 || status === 409)).toBe(true);
  const visitsAtSlot = await t.deps.db
    .select()
    .from(appointments)
    .where(and(eq(appointments.localDate, TOMORROW), eq(appointments.slot, 2)));
  expect(visitsAtSlot.filter(({ status }) => status !== 'canceled')).toHaveLength(1);
  expect(await listOffers(t, second)).toHaveLength(1);
});

test('slots that become free at the same time are offered to different patients', async () => {
  const doctor = await givenDoctor(t);
  const canceledVisits = [];
  for (const time of ['09:30 AM', '10:00 AM', '10:30 AM', '11:00 AM'])
    canceledVisits.push(await givenVisit(t, doctor, time));
  for (const time of ['03:00 PM', '03:30 PM', '04:00 PM', '04:30 PM', '05:00 PM']) {
    const waitingVisit = await givenVisit(t, doctor, time);
    t.clock.advance({ seconds: 1 });
    await requestEarlier(t, waitingVisit);
  }
  const responses = await Promise.all(canceledVisits.map((visit) => cancel(t, visit)));
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const offered = await openOffers();
  expect(new Set(offered.map(({ appointmentId }) => appointmentId)).size).toBe(offered.length);
  expect(offered.length).toBeGreaterThan(0);
});

test('a chain of offers ends when everybody accepts', async () => {
  const { early, first, second } = await givenEarlierRequests(t);
  await cancel(t, early);
  let accepted = 0;
  for (let round = 0; round < 10; round++) {
    for (const visit of [first, second])
      for (const offer of await listOffers(t, visit)) {
        expect((await accept(t, visit, offer)).status).toBe(200);
        accepted += 1;
      }
  }
  expect(accepted).toBe(2);
  expect(await openOffers()).toEqual([]);
});

test('a patient who leaves with an open offer passes it on, and a doctor who leaves ends all offers', async () => {
  const { doctor, early, first, second } = await givenEarlierRequests(t);
  const leavingPatient = await withPassword(t, first.patient);
  const leavingDoctor = await withPassword(t, doctor);
  await cancel(t, early);
  expect((await deleteAccount(t, leavingPatient)).status).toBe(200);
  expect(await listOffers(t, second)).toMatchObject([{ time: '10:00 AM' }]);
  expect((await deleteAccount(t, leavingDoctor)).status).toBe(200);
  expect(await listOffers(t, second)).toEqual([]);
  expect(await t.deps.db.$count(appointments, eq(appointments.status, 'held'))).toBe(0);
});

test('canceling, deleting an account, withdrawing a request and deactivating the doctor at the same time leave no open offer or hold', async () => {
  const { doctor, early, first, second } = await givenEarlierRequests(t);
  const leavingPatient = await withPassword(t, first.patient);
  const responses = await Promise.all([
    cancel(t, early),
    deleteAccount(t, leavingPatient),
    t.as(second.patient).delete(`/appointment/${second.id}/earlier`),
    t.as(doctor).patch(`/doctor/toggle-status/${doctor.profile.id}`, { status: 'inactive' }),
  ]);
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(await openOffers()).toEqual([]);
  expect(await t.deps.db.$count(appointments, eq(appointments.status, 'held'))).toBe(0);
});
