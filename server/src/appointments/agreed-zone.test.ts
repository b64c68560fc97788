import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { checkout, confirm, payByCard, TOMORROW, webhook } from '../testing/booking';
import { times } from '../testing/counts';
import { givenAppointment, givenDoctor, givenPatient } from '../testing/factories';
import { brokenInvariants } from '../testing/invariants';
import { type TestApp, testApp } from '../testing/test-app';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
beforeEach(() => t.reset());
afterEach(async () => expect(await brokenInvariants(t.deps.db)).toEqual([]));

const AGREED = {
  date: TOMORROW,
  time: '10:30 AM',
  timezone: 'Asia/Kolkata',
  startsAt: '2026-03-03T05:00:00.000Z',
};
const moveTo = (doctor: { token: string }, timezone: string) =>
  t.as(doctor).patch('/doctor/update', { timezone });

test('a past visit keeps the time zone it was booked in', async () => {
  const { doctor, patient, appointment } = await givenAppointment(t, { status: 'completed' });
  expect((await moveTo(doctor, 'America/New_York')).status).toBe(200);
  for (const person of [patient, doctor]) {
    const { body } = await t.as(person).get(`/appointment/${appointment.id}`);
    expect(body.data).toMatchObject(AGREED);
  }
});

test('a held slot keeps its time zone when the doctor moves', async () => {
  const [doctor, patient] = [await givenDoctor(t), await givenPatient(t)];
  const choice = { doctorId: doctor.profile.id, date: TOMORROW, time: '10:30 AM' };
  const { body } = await checkout(t, patient, choice);
  expect((await moveTo(doctor, 'America/New_York')).status).toBe(200);
  await payByCard(t, body.id);
  const confirmed = await confirm(t, patient, body.id);
  const visit = await t.as(patient).get(`/appointment/${confirmed.body.data.appointmentId}`);
  expect(visit.body.data).toMatchObject(AGREED);
  const [paid] = (await t.as(patient).get('/payment/history')).body.data;
  expect(paid).toMatchObject({ date: TOMORROW, time: '10:30 AM', timezone: 'Asia/Kolkata' });
});

test('a visit rescheduled after that takes the new zone', async () => {
  const { doctor, patient, appointment } = await givenAppointment(t);
  expect((await moveTo(doctor, 'Europe/Berlin')).status).toBe(409);
  const choice = { doctorId: doctor.profile.id, date: '2026-03-05', time: '10:30 AM' };
  const held = await checkout(t, patient, choice);
  await t.as(patient).patch(`/appointment/cancel/${appointment.id}`);
  expect((await moveTo(doctor, 'Europe/Berlin')).status).toBe(200);
  await payByCard(t, held.body.id);
  const { body } = await confirm(t, patient, held.body.id);
  const moved = await t
    .as(patient)
    .patch(`/appointment/reschedule/${body.data.appointmentId}`, { date: '2026-03-05', time: '11:00 AM' });
  expect(moved.body.data).toMatchObject({
    timezone: 'Europe/Berlin',
    time: '11:00 AM',
    startsAt: '2026-03-05T10:00:00.000Z',
  });
});

test('a booking at the moment the doctor moves uses one zone or the other', async () => {
  for (let round = 0; round < times(2, 50); round++) {
    const [doctor, patient] = [await givenDoctor(t), await givenPatient(t)];
    const choice = { doctorId: doctor.profile.id, date: TOMORROW, time: '10:30 AM' };
    const { body } = await checkout(t, patient, choice);
    await payByCard(t, body.id);
    const [moved, , other] = await Promise.all([
      moveTo(doctor, 'America/New_York'),
      webhook(t, body.id),
      checkout(t, await givenPatient(t), { ...choice, time: '02:00 PM' }),
    ]);
    expect([200, 409]).toContain(moved.status);
    expect(other.status).toBe(201);
  }
}, 600_000);
