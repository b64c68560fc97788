import { slotFromLabel, slotMinute } from '@carelane/contract/doctors/slot-grid';
import { zonedInstant } from '@carelane/contract/time/zoned-time';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { notifications } from '../db/schema';
import { book, checkout, confirm, deliverWebhook, payByCard, TOMORROW } from '../testing/booking';
import { scaledCount } from '../testing/counts';
import { givenAppointment, givenDoctor, givenPatient } from '../testing/factories';
import { findBrokenInvariants } from '../testing/invariants';
import { type TestApp, testApp } from '../testing/test-app';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
beforeEach(() => t.reset());
afterEach(async () => expect(await findBrokenInvariants(t.deps.db)).toEqual([]));

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

test('an upcoming visit keeps its instant and its zone, and takes the new one when it is moved', async () => {
  const { doctor, patient, appointment } = await givenAppointment(t);
  expect((await moveTo(doctor, 'Europe/Berlin')).body.data.timezone).toBe('Europe/Berlin');
  for (const person of [patient, doctor])
    expect((await t.as(person).get(`/appointment/${appointment.id}`)).body.data).toMatchObject(AGREED);
  const moved = await t
    .as(patient)
    .patch(`/appointment/reschedule/${appointment.id}`, { date: '2026-03-05', time: '11:00 AM' });
  expect(moved.body.data).toMatchObject({
    timezone: 'Europe/Berlin',
    time: '11:00 AM',
    startsAt: '2026-03-05T10:00:00.000Z',
  });
});

test('the slot of an upcoming visit stays taken in the new zone', async () => {
  const { doctor } = await givenAppointment(t, { startsAt: new Date('2026-03-03T09:00:00Z'), slot: 11 });
  await moveTo(doctor, 'Europe/Berlin');
  const { body } = await t
    .as(await givenPatient(t))
    .get(`/doctor/available-slots-for-doctor/${doctor.profile.id}?date=${TOMORROW}`);
  const statusAt = (time: string) =>
    body.data[0].times.find((slot: { time: string }) => slot.time === time).status;
  expect([statusAt('09:30 AM'), statusAt('10:00 AM'), statusAt('10:30 AM')]).toEqual([
    'available',
    'booked',
    'available',
  ]);
});

const readMessages = async (person: { user: { id: string } }) =>
  (await t.deps.db.select().from(notifications))
    .filter(({ userId }) => userId === person.user.id)
    .map(({ message }) => message);
const mailsTo = (person: { user: { email: string } }) =>
  t.sentEmails().filter(({ to }) => to === person.user.email);

test('both people are notified of the new local time of an upcoming visit, by email and in the app', async () => {
  const { doctor, patient } = await givenAppointment(t);
  await moveTo(doctor, 'Europe/Berlin');
  await t.runJobs();
  const unchanged =
    'The time of your appointment does not change: it is on 3 Mar 2026 at 10:30 AM India time (06:00 AM Berlin time).';
  const toPatient = `Dr. Meera Iyer now works in Berlin time. ${unchanged}`;
  const toDoctor = `Your hours are now in Berlin time. ${unchanged}`;
  for (const [person, sentence] of [
    [patient, toPatient],
    [doctor, toDoctor],
  ] as const) {
    expect(await readMessages(person)).toEqual([sentence]);
    expect(mailsTo(person)).toMatchObject([
      { subject: 'A new time zone for your appointments', text: expect.stringContaining(sentence) },
    ]);
  }
});

test('a doctor with several visits gets one email with all of them, and each patient only their own', async () => {
  const { doctor, patient } = await givenAppointment(t);
  const otherPatient = await givenPatient(t, { name: 'Ravi Menon' });
  await givenAppointment(t, { doctor, patient: otherPatient, slot: 5 });
  await moveTo(doctor, 'Europe/Berlin');
  await t.runJobs();
  const mails = mailsTo(doctor);
  expect(mails).toHaveLength(1);
  for (const time of ['06:00 AM', '07:00 AM']) expect(mails[0]?.text).toContain(time);
  expect(await readMessages(doctor)).toEqual([
    expect.stringContaining('The times of your 2 appointments do not change.'),
  ]);
  expect(mailsTo(patient)[0]?.text).not.toContain('07:00 AM');
  expect(mailsTo(otherPatient)[0]?.text).toContain('07:00 AM');
});

test.each(['completed', 'canceled'] as const)('nobody is notified about a %s visit', async (status) => {
  const { doctor } = await givenAppointment(t, { status });
  await moveTo(doctor, 'Europe/Berlin');
  await t.runJobs();
  expect([t.sentEmails(), await t.deps.db.select().from(notifications)]).toEqual([[], []]);
});

test('no email is sent about a visit that has started, or when the zone stays the same', async () => {
  const { doctor } = await givenAppointment(t);
  await moveTo(doctor, 'Asia/Kolkata');
  t.clock.set('2026-03-03T05:00:00.000Z');
  await moveTo(doctor, 'Europe/Berlin');
  await t.runJobs();
  expect(t.sentEmails()).toEqual([]);
});

test('patients are notified at most three times a day', async () => {
  const { doctor, patient } = await givenAppointment(t);
  for (const zone of ['Europe/Berlin', 'Asia/Tokyo', 'Asia/Kolkata'])
    expect((await moveTo(doctor, zone)).status).toBe(200);
  const refused = await moveTo(doctor, 'Europe/Berlin');
  expect([refused.status, refused.body.errors[0].path]).toEqual([429, 'timezone']);
  expect(await readMessages(patient)).toHaveLength(3);
  expect((await t.as(doctor).get('/doctor/profile')).body.data.timezone).toBe('Asia/Kolkata');
  t.clock.advance({ hours: 24 });
  expect((await moveTo(doctor, 'Europe/Berlin')).status).toBe(200);
});

test('a held slot is booked in the zone it was held in, when the doctor moves with upcoming visits', async () => {
  const { doctor } = await givenAppointment(t, { slot: 9 });
  const patient = await givenPatient(t);
  const held = await checkout(t, patient, { doctorId: doctor.profile.id, date: TOMORROW, time: '10:30 AM' });
  await moveTo(doctor, 'America/New_York');
  expect(await readMessages(patient)).toEqual([]);
  await payByCard(t, held.body.id);
  const { body } = await confirm(t, patient, held.body.id);
  const visit = await t.as(patient).get(`/appointment/${body.data.appointmentId}`);
  expect(visit.body.data).toMatchObject(AGREED);
});

test('visits that are booked and held while the doctor moves keep the zone they were chosen in', async () => {
  for (let round = 0; round < scaledCount(2, 50); round++) {
    const [doctor, patient] = [await givenDoctor(t), await givenPatient(t)];
    const choice = { doctorId: doctor.profile.id, date: TOMORROW, time: '10:30 AM' };
    const upcoming = await book(t, patient, { ...choice, time: '04:00 PM' });
    const { body } = await checkout(t, patient, choice);
    await payByCard(t, body.id);
    const [moved, , otherCheckout] = await Promise.all([
      moveTo(doctor, 'America/New_York'),
      deliverWebhook(t, body.id),
      checkout(t, await givenPatient(t), { ...choice, time: '02:00 PM' }),
    ]);
    expect(moved.status).toBe(200);
    expect(otherCheckout.status).toBe(201);
    const paid = await confirm(t, patient, body.id);
    expect(await readMessages(patient)).toContainEqual(expect.stringContaining('New York time'));
    for (const id of [upcoming, paid.body.data.appointmentId]) {
      const visit = (await t.as(patient).get(`/appointment/${id}`)).body.data;
      const slot = slotFromLabel(visit.time) ?? -1;
      expect(visit.startsAt).toBe(zonedInstant(visit.date, slotMinute(slot), visit.timezone)?.toISOString());
      expect(visit.timezone).toBe('Asia/Kolkata');
    }
  }
}, 600_000);
