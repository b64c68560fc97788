import { zonedDate } from '@carelane/contract/time/zoned-time';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { doctorProfiles } from '../../db/schema';
import { TOMORROW } from '../../testing/booking';
import { givenAppointment, givenDoctor, givenPatient } from '../../testing/factories';
import { type TestApp, testApp } from '../../testing/test-app';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
beforeEach(() => t.reset());

const MESSAGE = { date: TOMORROW, text: 'The clinic has moved to the second floor.' };
const readNotes = async (person: { token: string }) => (await t.as(person).get('/notification')).body.data;

test('a message reaches each patient of that day once, by notification and email, and nobody else', async () => {
  const doctor = await givenDoctor(t);
  const patient = await givenPatient(t);
  await givenAppointment(t, { doctor, patient, slot: 2 });
  await givenAppointment(t, { doctor, patient, slot: 6 });
  const otherVisit = await givenAppointment(t, { doctor, slot: 8 });
  const nextDay = await givenAppointment(t, { doctor, localDate: '2026-03-04' });
  const canceled = await givenAppointment(t, { doctor, slot: 9, status: 'canceled' });
  const withOtherDoctor = await givenAppointment(t);
  const response = await t.as(doctor).post('/doctor/day-message', MESSAGE);
  expect(response).toMatchObject({ status: 200, body: { data: { patients: 2 } } });
  await t.runJobs();
  for (const person of [patient, otherVisit.patient]) {
    const notes = await readNotes(person);
    expect(notes).toHaveLength(1);
    expect(notes[0].message).toMatch(/wrote about your appointment .*: The clinic has moved/);
  }
  for (const { patient: outsider } of [nextDay, canceled, withOtherDoctor])
    expect(await readNotes(outsider)).toEqual([]);
  expect(
    t
      .sentEmails()
      .map(({ to }) => to)
      .sort(),
  ).toEqual([patient.user.email, otherVisit.patient.user.email].sort());
  expect(t.sentEmails()[0]?.subject).toBe('A message about your appointment');
});

test('the date is interpreted in the doctor’s current zone, even for visits that were agreed in another one', async () => {
  const { doctor, appointment } = await givenAppointment(t, { slot: 0 });
  await t.deps.db.update(doctorProfiles).set({ timezone: 'America/New_York' });
  const send = (date: string) => t.as(doctor).post('/doctor/day-message', { ...MESSAGE, date });
  const dateInNewYork = zonedDate(appointment.startsAt, 'America/New_York');
  expect(dateInNewYork).not.toBe(TOMORROW);
  expect((await send(TOMORROW)).status).toBe(409);
  expect((await send(dateInNewYork)).body.data).toEqual({ patients: 1 });
});

test('a link in the message cannot be followed from the email', async () => {
  const { doctor } = await givenAppointment(t);
  await t.as(doctor).post('/doctor/day-message', { date: TOMORROW, text: 'Pay at https://evil.example now' });
  await t.runJobs();
  expect(t.sentEmails()[0]?.text).not.toContain('https://evil.example');
});

test('a third message within a day is refused, and one that would reach nobody is refused without being counted', async () => {
  const { doctor } = await givenAppointment(t);
  const send = (date: string, text = 'The lift is out of order.') =>
    t.as(doctor).post('/doctor/day-message', { date, text });
  expect(await send('2026-03-09')).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
  const responses = await Promise.all(['First', 'Second', 'Third'].map((text) => send(TOMORROW, text)));
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 429]);
  t.clock.advance({ hours: 24 });
  await givenAppointment(t, { doctor, localDate: '2026-03-04' });
  expect((await send('2026-03-04')).status).toBe(200);
});

test('the same text sent again, even at the same time, reaches nobody twice and is counted once', async () => {
  const { doctor, patient } = await givenAppointment(t);
  const send = (text = MESSAGE.text) => t.as(doctor).post('/doctor/day-message', { ...MESSAGE, text });
  const responses = await Promise.all(Array.from({ length: 5 }, () => send()));
  for (const response of responses)
    expect(response).toMatchObject({ status: 200, body: { data: { patients: 1 } } });
  const laterBooking = await givenAppointment(t, { doctor, slot: 7 });
  expect((await send()).body.data).toEqual({ patients: 2 });
  await t.runJobs();
  for (const person of [patient, laterBooking.patient]) {
    expect(await readNotes(person)).toHaveLength(1);
    expect(t.sentEmails().filter(({ to }) => to === person.user.email)).toHaveLength(1);
  }
  expect((await send('Please bring your reports.')).status).toBe(429);
});

test('no email is sent after the visit has started', async () => {
  const { doctor, appointment } = await givenAppointment(t);
  await t.as(doctor).post('/doctor/day-message', MESSAGE);
  t.clock.set(appointment.startsAt);
  await t.runJobs();
  expect(t.sentEmails()).toEqual([]);
});

test('an empty text, a patient and a request without a sign-in are refused', async () => {
  const { doctor, patient } = await givenAppointment(t);
  expect((await t.as(doctor).post('/doctor/day-message', { date: TOMORROW, text: ' ' })).status).toBe(422);
  expect((await t.as(patient).post('/doctor/day-message', MESSAGE)).status).toBe(403);
  expect((await t.anonymous.post('/doctor/day-message', MESSAGE)).status).toBe(401);
});
