import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { disputes } from '../../db/schema';
import { hideReview } from '../../doctors/moderate-review';
import { book, TOMORROW } from '../../testing/booking';
import { type DoctorRow, givenDoctor, givenPatient, type Person } from '../../testing/factories';
import { findBrokenInvariants } from '../../testing/invariants';
import { deleteAccount, suspend, withPassword } from '../../testing/leaving';
import { type TestApp, testApp } from '../../testing/test-app';
import { settleDispute } from '../disputes/settle-dispute';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
beforeEach(() => t.reset());
afterEach(async () => expect(await findBrokenInvariants(t.deps.db)).toEqual([]));

async function givenReview(doctor: Person<DoctorRow>, time: string, rating = 5) {
  const patient = await givenPatient(t);
  const id = await book(t, patient, { doctorId: doctor.profile.id, date: TOMORROW, time });
  await t.as(doctor).patch(`/appointment/update/${id}`, { status: 'completed' });
  const review = await t.as(patient).post('/review', { appointmentId: id, rating });
  expect(review.status).toBe(201);
  return { patient, id, reviewId: review.body.data._id as string };
}

async function readSummary(doctor: Person<DoctorRow>) {
  const { body } = await t.as(doctor).get(`/doctor/${doctor.profile.id}/reviews`);
  expect(body.data).toHaveLength(body.summary.count);
  return { average: body.summary.average, count: body.summary.count };
}

test('canceling a completed visit takes its review out of the average', async () => {
  const doctor = await givenDoctor(t);
  const canceled = await givenReview(doctor, '10:00 AM');
  await givenReview(doctor, '10:30 AM', 3);
  expect(await readSummary(doctor)).toEqual({ average: 4, count: 2 });
  expect((await t.as(canceled.patient).patch(`/appointment/cancel/${canceled.id}`)).status).toBe(200);
  expect(await readSummary(doctor)).toEqual({ average: 3, count: 1 });
  const visit = await t.as(canceled.patient).get(`/visit/${canceled.id}`);
  expect(visit.body.data).toMatchObject({ appointment: { reviewed: false }, review: null });
});

test('a refund removes the review of a visit that its doctor completed without joining', async () => {
  const doctor = await givenDoctor(t);
  const { patient, id } = await givenReview(doctor, '10:00 AM');
  t.clock.advance({ hours: 30 });
  expect((await t.as(patient).patch(`/appointment/cancel/${id}`)).status).toBe(200);
  expect(await readSummary(doctor)).toEqual({ average: null, count: 0 });
});

test('a review that was hidden is not subtracted again', async () => {
  const doctor = await givenDoctor(t);
  const { patient, id, reviewId } = await givenReview(doctor, '10:00 AM');
  await givenReview(doctor, '10:30 AM', 2);
  await t.deps.db.transaction((tx) => hideReview(tx, reviewId, t.clock.now()));
  await t.as(patient).patch(`/appointment/cancel/${id}`);
  expect(await readSummary(doctor)).toEqual({ average: 2, count: 1 });
});

test('reviews of visits that end because the patient leaves do not count', async () => {
  const doctor = await givenDoctor(t);
  const { patient: deleted } = await givenReview(doctor, '10:00 AM');
  const { patient: suspended } = await givenReview(doctor, '10:30 AM');
  expect((await deleteAccount(t, await withPassword(t, deleted))).status).toBe(200);
  expect((await suspend(t, suspended)).status).toBe(200);
  expect(await readSummary(doctor)).toEqual({ average: null, count: 0 });
});

test('a review is removed when an operator finds that the visit did not take place', async () => {
  const doctor = await givenDoctor(t);
  const { patient, id } = await givenReview(doctor, '10:00 AM');
  t.clock.advance({ hours: 30 });
  await t.as(patient).post(`/appointment/${id}/dispute`, { reason: 'Nobody came' });
  const [dispute] = await t.deps.db.select().from(disputes);
  await t.deps.db.transaction((tx) =>
    settleDispute(tx, t.deps, dispute?.id ?? '', { refund: true, reason: 'Nobody was there' }),
  );
  expect(await readSummary(doctor)).toEqual({ average: null, count: 0 });
});
