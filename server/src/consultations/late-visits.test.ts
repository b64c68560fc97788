import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { enqueueReminders } from '../appointments/messages/reminders';
import { appointments } from '../db/schema';
import { book } from '../testing/booking';
import { givenAppointment, givenDoctor, givenPatient } from '../testing/factories';
import { connectSocket, listenForSockets } from '../testing/socket-client';
import { testApp } from '../testing/test-app';

const t = await testApp({ now: '2026-03-02T04:00:00.000Z' });
await listenForSockets(t);
beforeEach(() => t.reset());

const TODAY = '2026-03-02';
type SignedIn = { token: string };
const announceDelay = (doctor: SignedIn, minutes: number) =>
  t.as(doctor).put('/doctor/running-late', { minutes });
const readVisit = async (person: SignedIn, { id }: { id: string }) =>
  (await t.as(person).get(`/appointment/${id}`)).body.data;

async function givenLateVisit() {
  const doctor = await givenDoctor(t);
  const patient = await givenPatient(t);
  const id = await book(t, patient, { doctorId: doctor.profile.id, date: TODAY, time: '10:30 AM' });
  await announceDelay(doctor, 20);
  const [appointment] = await t.deps.db.select().from(appointments).where(eq(appointments.id, id));
  if (!appointment) throw new Error('not booked');
  return { doctor, patient, appointment, cancel: () => t.as(patient).patch(`/appointment/cancel/${id}`) };
}

test('the patient can cancel until the announced time, and once more half an hour after it if the doctor did not come', async () => {
  const { cancel } = await givenLateVisit();
  const other = await givenLateVisit();
  t.clock.set('2026-03-02T05:19:59.000Z');
  expect((await other.cancel()).status).toBe(200);
  for (const time of ['05:20:00', '05:49:59']) {
    t.clock.set(`2026-03-02T${time}.000Z`);
    expect((await cancel()).body.code).toBe('NOT_CANCELABLE');
  }
  t.clock.set('2026-03-02T05:50:00.000Z');
  expect((await cancel()).body.data.payment.status).toMatch(/^refund/);
});

test('the patient is notified immediately, and a small change only refreshes the screens', async () => {
  const { doctor, patient } = await givenLateVisit();
  const socket = await connectSocket(t, patient);
  await announceDelay(doctor, 40);
  expect(await socket.until('appointment-updated')).toMatchObject([
    { message: expect.stringContaining('about 11:10 AM') },
  ]);
  await announceDelay(doctor, 45);
  await socket.until('appointments-changed');
  socket.close();
});

test('a doctor who was in the room only before the announcement has not arrived, and one who is in the room is not late', async () => {
  const { appointment, doctor, patient } = await givenAppointment(t, { localDate: TODAY });
  t.clock.set('2026-03-02T04:50:00.000Z');
  const [patientSocket, doctorSocket] = [await connectSocket(t, patient), await connectSocket(t, doctor)];
  await doctorSocket.send('join-room', { room: appointment.roomId });
  expect(await announceDelay(doctor, 20)).toMatchObject({ status: 409 });
  expect(await readVisit(patient, appointment)).toMatchObject({ doctorJoined: true, patientJoined: false });
  await doctorSocket.send('leave-room', { room: appointment.roomId });
  expect((await announceDelay(doctor, 20)).status).toBe(200);
  expect(await readVisit(patient, appointment)).toMatchObject({ doctorJoined: false, patientJoined: false });
  t.clock.set('2026-03-02T05:21:00.000Z');
  await patientSocket.send('join-room', { room: appointment.roomId });
  await doctorSocket.send('join-room', { room: appointment.roomId });
  expect(await readVisit(patient, appointment)).toMatchObject({ doctorJoined: true, lateMinutes: 20 });
  for (const socket of [patientSocket, doctorSocket]) socket.close();
});

test('a visit that took place is not late afterwards, and cannot be canceled', async () => {
  const { appointment, doctor, patient } = await givenAppointment(t, { localDate: TODAY });
  await announceDelay(doctor, 30);
  t.clock.set('2026-03-02T05:12:00.000Z');
  const [patientSocket, doctorSocket] = [await connectSocket(t, patient), await connectSocket(t, doctor)];
  for (const socket of [patientSocket, doctorSocket])
    await socket.send('join-room', { room: appointment.roomId });
  t.clock.set('2026-03-02T05:26:00.000Z');
  for (const socket of [patientSocket, doctorSocket])
    await socket.send('leave-room', { room: appointment.roomId });
  expect(await announceDelay(doctor, 45)).toMatchObject({ status: 409 });
  expect(await readVisit(patient, appointment)).toMatchObject({ doctorJoined: true, lateMinutes: 30 });
  expect((await t.as(patient).patch(`/appointment/cancel/${appointment.id}`)).status).toBe(409);
  for (const socket of [patientSocket, doctorSocket]) socket.close();
});

test('a doctor who enters a later visit on time is on time for the rest of the day', async () => {
  const first = await givenAppointment(t, { localDate: TODAY });
  const { doctor } = first;
  const second = await givenAppointment(t, { doctor, localDate: TODAY, slot: 4 });
  const third = await givenAppointment(t, { doctor, localDate: TODAY, slot: 6 });
  await announceDelay(doctor, 20);
  const socket = await connectSocket(t, doctor);
  t.clock.set('2026-03-02T05:15:00.000Z');
  await socket.send('join-room', { room: first.appointment.roomId });
  expect((await readVisit(doctor, third.appointment)).lateMinutes).toBe(20);
  await socket.send('leave-room', { room: first.appointment.roomId });
  t.clock.set('2026-03-02T05:32:00.000Z');
  await socket.send('join-room', { room: second.appointment.roomId });
  expect((await readVisit(doctor, third.appointment)).lateMinutes).toBe(0);
  expect(await readVisit(doctor, second.appointment)).toMatchObject({ lateMinutes: 5, doctorJoined: true });
  socket.close();
});

test('a visit stays in the list of upcoming visits until its later join window is over', async () => {
  const { doctor } = await givenLateVisit();
  const countListed = async (list: string, at: string) =>
    (await t.as(doctor).get(`/appointment/doctor/${doctor.profile.id}?list=${list}&at=2026-03-02T${at}.000Z`))
      .body.data.length;
  expect([await countListed('ahead', '05:50:00'), await countListed('overdue', '05:50:00')]).toEqual([1, 0]);
  expect([await countListed('ahead', '05:50:01'), await countListed('overdue', '05:50:01')]).toEqual([0, 1]);
});

test('the patient counts as absent only after the later join window', async () => {
  const { doctor, appointment } = await givenLateVisit();
  const socket = await connectSocket(t, doctor);
  t.clock.set('2026-03-02T05:20:00.000Z');
  await socket.send('join-room', { room: appointment.roomId });
  const closeAsAbsent = () =>
    t.as(doctor).patch(`/appointment/update/${appointment.id}`, { status: 'completed', patientAbsent: true });
  t.clock.set('2026-03-02T05:50:00.000Z');
  expect((await closeAsAbsent()).status).toBe(409);
  t.clock.set('2026-03-02T05:50:01.000Z');
  expect((await closeAsAbsent()).status).toBe(200);
  socket.close();
});

test('a reminder mentions the announced time', async () => {
  const { appointment, doctor, patient } = await givenAppointment(t, { localDate: TODAY, slot: 6 });
  await enqueueReminders(t.deps.db, appointment, t.clock.now());
  await announceDelay(doctor, 20);
  t.clock.set('2026-03-02T05:30:00.000Z');
  await t.runJobs();
  const [notification] = (await t.as(patient).get('/notification')).body.data;
  expect(notification.message).toMatch(/^Reminder: .* expects to begin at about 12:20 PM India time\.$/);
  const mail = t
    .sentEmails()
    .find(({ to, subject }) => to === patient.user.email && subject === 'Your appointment is in 1 hour');
  expect(mail?.text).toContain('expects to begin at about 12:20 PM');
});
