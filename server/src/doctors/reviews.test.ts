import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type AppointmentOverrides, givenAppointment, givenDoctor, givenPatient } from '../testing/factories';
import { type TestApp, testApp } from '../testing/test-app';
import { hideReview } from './moderate-review';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
beforeEach(() => t.reset());

const givenVisit = (overrides: AppointmentOverrides = {}) =>
  givenAppointment(t, { status: 'completed', ...overrides });

test('a patient reviews a completed visit once, and the profile shows the average', async () => {
  const { appointment, doctor, patient } = await givenVisit();
  const review = { appointmentId: appointment.id, rating: 4, comment: '<b>Kind</b> & clear' };
  const created = await t.as(patient).post('/review', review);
  expect(created.status).toBe(201);
  expect(created.body.data).toMatchObject({
    rating: 4,
    comment: '<b>Kind</b> & clear',
    authorInitials: 'AV',
  });
  const again = await t.as(patient).post('/review', review);
  expect([again.status, again.body.code]).toEqual([409, 'ALREADY_REVIEWED']);

  const second = await givenVisit({ doctor, slot: 5 });
  await t.as(second.patient).post('/review', { appointmentId: second.appointment.id, rating: '5' });
  const { body } = await t.as(patient).get(`/doctor/${doctor.profile.id}/reviews`);
  expect(body.summary).toEqual({ average: 4.5, count: 2, distribution: [0, 0, 0, 1, 1] });
  expect(body.data).toHaveLength(2);
  expect(JSON.stringify(body)).not.toContain(patient.user.email);
  expect((await t.as(patient).get(`/doctor/profile/${doctor.profile.id}`)).body.data).toMatchObject({
    rating: 4.5,
    reviewCount: 2,
  });
});

test('only the patient of a completed visit can review it', async () => {
  const { appointment, doctor, patient } = await givenAppointment(t);
  const body = { appointmentId: appointment.id, rating: 5 };
  expect((await t.as(patient).post('/review', body)).status).toBe(409);
  expect((await t.as(await givenPatient(t)).post('/review', body)).status).toBe(404);
  expect((await t.as(doctor).post('/review', body)).status).toBe(403);
  expect((await t.anonymous.post('/review', body)).status).toBe(401);
  for (const rating of [0, 6, 4.5, 'five', null]) {
    expect((await t.as(patient).post('/review', { ...body, rating })).status).toBe(422);
  }
});

test('reviews are paged, newest first', async () => {
  const doctor = await givenDoctor(t);
  for (let slot = 0; slot < 5; slot++) {
    t.clock.set(`2026-03-02T04:0${slot}:00Z`);
    const visit = await givenVisit({ doctor, slot });
    await t
      .as(visit.patient)
      .post('/review', { appointmentId: visit.appointment.id, rating: 5, comment: `visit ${slot}` });
  }
  const first = await t.as(doctor).get(`/doctor/${doctor.profile.id}/reviews?limit=3`);
  const second = await t
    .as(doctor)
    .get(`/doctor/${doctor.profile.id}/reviews?limit=3&cursor=${first.body.page.nextCursor}`);
  const comments = [...first.body.data, ...second.body.data].map(
    (review: { comment: string }) => review.comment,
  );
  expect(comments).toEqual(['visit 4', 'visit 3', 'visit 2', 'visit 1', 'visit 0']);
  expect(second.body.page.nextCursor).toBeNull();
});

test('a reported review stays visible until an operator hides it, and then no longer counts in the average', async () => {
  const { appointment, doctor, patient } = await givenVisit();
  const { body } = await t.as(patient).post('/review', { appointmentId: appointment.id, rating: 1 });
  const report = `/review/${body.data._id}/report`;
  expect((await t.as(doctor).post(report, { reason: '' })).status).toBe(422);
  expect((await t.as(doctor).post(report, { reason: 'Not my patient' })).status).toBe(200);
  expect((await t.as(doctor).get(`/doctor/${doctor.profile.id}/reviews`)).body.data).toHaveLength(1);
  const hide = () => t.deps.db.transaction((tx) => hideReview(tx, body.data._id, t.clock.now()));
  expect(await hide()).toMatchObject({ doctorId: doctor.profile.id });
  expect(await hide()).toBeUndefined();
  const after = await t.as(doctor).get(`/doctor/${doctor.profile.id}/reviews`);
  expect(after.body).toMatchObject({ data: [], summary: { average: null, count: 0 } });
});
