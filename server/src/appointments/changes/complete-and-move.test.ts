import { CHOICES } from '@carelane/contract/notifications/choices';
import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { appointments, doctorExceptions, doctorProfiles, jobs, patientProfiles } from '../../db/schema';
import { TOMORROW } from '../../testing/booking';
import { givenAppointment } from '../../testing/factories';
import { type TestApp, testApp } from '../../testing/test-app';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
beforeEach(() => t.reset());
afterEach(() => vi.restoreAllMocks());

const readRow = async (id: string) =>
  (await t.deps.db.select().from(appointments).where(eq(appointments.id, id)))[0];

test('a visit whose patient has left can still be completed, and nobody is notified', async () => {
  const { appointment, doctor, patient } = await givenAppointment(t);
  await t.deps.db
    .update(patientProfiles)
    .set({ userId: null })
    .where(eq(patientProfiles.id, patient.profile.id));
  const toUser = vi.spyOn(t.deps.realtime, 'toUser');
  const path = `/appointment/update/${appointment.id}`;
  expect((await t.as(doctor).patch(path, { status: 'completed' })).status).toBe(200);
  expect(toUser.mock.calls.map(([userId, event]) => [userId, event])).toEqual([
    [doctor.user.id, 'appointments-changed'],
  ]);
});

test('completing a visit notifies its patient once, with the time of completion', async () => {
  const { appointment, doctor, patient } = await givenAppointment(t);
  const otherVisit = await givenAppointment(t, { slot: 5 });
  t.clock.advance({ minutes: 1 });
  const toUser = vi.spyOn(t.deps.realtime, 'toUser');
  const complete = () => t.as(doctor).patch(`/appointment/update/${appointment.id}`, { status: 'completed' });
  expect((await complete()).status).toBe(200);
  expect(await complete()).toMatchObject({ status: 409, body: { code: 'NOT_SCHEDULED' } });
  const now = t.clock.now();
  expect(await readRow(appointment.id)).toMatchObject({
    status: 'completed',
    completedAt: now,
    updatedAt: now,
  });
  expect(await readRow(otherVisit.appointment.id)).toMatchObject({ status: 'scheduled', completedAt: null });
  expect(toUser.mock.calls.filter(([, event]) => event === 'appointment-updated')).toEqual([
    [patient.user.id, 'appointment-updated', expect.objectContaining({ appointmentId: appointment.id })],
  ]);
});

test('a visit shows whether it was reviewed, regardless of other visits', async () => {
  const { appointment, patient } = await givenAppointment(t, { status: 'completed' });
  const otherVisit = await givenAppointment(t, { status: 'completed', patient, slot: 5 });
  await t.as(patient).post('/review', { appointmentId: appointment.id, rating: 4 });
  const isReviewed = async (id: string) => (await t.as(patient).get(`/appointment/${id}`)).body.data.reviewed;
  expect([await isReviewed(appointment.id), await isReviewed(otherVisit.appointment.id)]).toEqual([
    true,
    false,
  ]);
});

test('a visit with a doctor who has left cannot be moved', async () => {
  const { appointment, doctor, patient } = await givenAppointment(t);
  await t.deps.db
    .update(doctorProfiles)
    .set({ userId: null })
    .where(eq(doctorProfiles.id, doctor.profile.id));
  const choice = { date: TOMORROW, time: '03:30 PM' };
  expect(await t.as(patient).patch(`/appointment/reschedule/${appointment.id}`, choice)).toMatchObject({
    status: 404,
    body: { code: 'DOCTOR_NOT_FOUND' },
  });
});

test('moving a visit to its own slot changes nothing, and moving it to another slot changes and announces only that visit', async () => {
  const { appointment, patient, doctor } = await givenAppointment(t);
  const otherVisit = await givenAppointment(t, { doctor, slot: 9 });
  const toUser = vi.spyOn(t.deps.realtime, 'toUser');
  const move = (time: string) =>
    t.as(patient).patch(`/appointment/reschedule/${appointment.id}`, { date: TOMORROW, time });
  t.clock.advance({ minutes: 1 });
  expect((await move('10:30 AM')).status).toBe(200);
  expect(await readRow(appointment.id)).toEqual(appointment);
  expect(toUser).not.toHaveBeenCalled();
  expect((await move('03:30 PM')).status).toBe(200);
  expect(await readRow(appointment.id)).toMatchObject({
    slot: 13,
    calendarSequence: appointment.calendarSequence + 1,
    updatedAt: t.clock.now(),
  });
  expect(await readRow(otherVisit.appointment.id)).toEqual(otherVisit.appointment);
  expect((await t.deps.db.select().from(jobs).where(eq(jobs.kind, 'remind'))).length).toBeGreaterThan(0);
  expect(new Set(toUser.mock.calls.map(([userId]) => userId))).toEqual(
    new Set([patient.user.id, doctor.user.id]),
  );
});

test('a visit cannot be moved to its doctor’s day off; other doctors’ and other days do not matter', async () => {
  const { appointment, patient, doctor } = await givenAppointment(t);
  const otherVisit = await givenAppointment(t, { slot: 5 });
  const addDayOff = (doctorId: string, onDate: string) =>
    t.deps.db.insert(doctorExceptions).values({ doctorId, onDate, slots: 0 });
  await addDayOff(otherVisit.doctor.profile.id, '2026-03-04');
  await addDayOff(doctor.profile.id, '2026-03-05');
  const move = async (date: string) =>
    (await t.as(patient).patch(`/appointment/reschedule/${appointment.id}`, { date, time: '11:00 AM' }))
      .status;
  expect(await move('2026-03-05')).toBe(422);
  expect(await move('2026-03-04')).toBe(200);
});

test('a doctor closes a visit as “patient did not come” after the join window, and it is counted and paid', async () => {
  const startsAt = new Date('2026-03-03T05:00:00Z');
  const doctorJoined = { startsAt, doctorJoinedAt: startsAt };
  const { appointment, doctor, patient } = await givenAppointment(t, doctorJoined);
  await t.as(patient).put('/notification/choices', { off: CHOICES, quietHours: null });
  const close = (id = appointment.id, viewer = doctor) =>
    t.as(viewer).patch(`/appointment/update/${id}`, { status: 'completed', patientAbsent: true });
  t.clock.set('2026-03-03T05:30:00Z');
  expect(await close()).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
  t.clock.set('2026-03-03T05:30:01Z');
  expect((await close()).body.data).toMatchObject({ status: 'completed', patientAbsent: true });
  expect((await t.as(doctor).get('/doctor/stats')).body.data).toMatchObject({ completionRate: 100 });
  const [note] = (await t.as(patient).get('/notification')).body.data;
  expect(note.message).toContain('because you did not come');
  await t.runJobs();
  const mails = t.sentEmails().filter(({ to }) => to === patient.user.email);
  expect(mails).toMatchObject([{ subject: 'Your appointment was closed' }]);
  expect(mails[0]?.text).toContain(note.message);
  expect((await t.as(patient).patch(`/appointment/cancel/${appointment.id}`)).status).toBe(409);
  const review = await t.as(patient).post('/review', { appointmentId: appointment.id, rating: 1 });
  expect(review).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
});

test('a visit cannot be closed as “patient did not come” if the patient came, or the doctor did not', async () => {
  const startsAt = new Date('2026-03-03T05:00:00Z');
  const bothJoined = await givenAppointment(t, {
    startsAt,
    doctorJoinedAt: startsAt,
    patientJoinedAt: startsAt,
  });
  const nobodyJoined = await givenAppointment(t, { startsAt });
  t.clock.set('2026-03-03T06:00:00Z');
  for (const { doctor, appointment } of [bothJoined, nobodyJoined]) {
    const body = { status: 'completed', patientAbsent: true };
    const response = await t.as(doctor).patch(`/appointment/update/${appointment.id}`, body);
    expect(response).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    expect((await readRow(appointment.id))?.status).toBe('scheduled');
  }
});
