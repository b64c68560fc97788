import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { appointments } from '../db/schema';
import { book } from '../testing/booking';
import { type AppointmentOverrides, givenAppointment, givenDoctor, givenPatient } from '../testing/factories';
import { findBrokenInvariants } from '../testing/invariants';
import { testApp } from '../testing/test-app';

const t = await testApp({ now: '2026-03-02T04:00:00.000Z' });
beforeEach(() => t.reset());
afterEach(async () => expect(await findBrokenInvariants(t.deps.db)).toEqual([]));

const TODAY = '2026-03-02';
type SignedIn = { token: string };
type Doctor = Awaited<ReturnType<typeof givenDoctor>>;

const announceDelay = (doctor: SignedIn, minutes: unknown) =>
  t.as(doctor).put('/doctor/running-late', { minutes });
const readVisit = async (person: SignedIn, { id }: { id: string }) =>
  (await t.as(person).get(`/appointment/${id}`)).body.data;
const readEvents = async (person: SignedIn, { id }: { id: string }) =>
  (await t.as(person).get(`/visit/${id}`)).body.data.events.map(({ kind }: { kind: string }) => kind);
const readNotifications = async (patient: SignedIn): Promise<string[]> =>
  (await t.as(patient).get('/notification')).body.data
    .map((notification: { message: string }) => notification.message)
    .reverse();

async function givenLaterVisit(overrides: AppointmentOverrides = {}) {
  return givenAppointment(t, { localDate: TODAY, slot: 3, ...overrides });
}

describe('a doctor’s delay', () => {
  test('is announced to the later patients of today, by notification and email, and to nobody else', async () => {
    const { doctor, patient, appointment } = await givenLaterVisit();
    const second = await givenLaterVisit({ doctor, slot: 4, consultationType: 'In-person Consultation' });
    const others = [
      await givenLaterVisit({ doctor, slot: 0 }),
      await givenLaterVisit({ doctor, slot: 6, status: 'canceled' }),
      await givenAppointment(t, { doctor }),
      await givenLaterVisit(),
    ];
    t.clock.set('2026-03-02T04:45:00.000Z');
    expect(await announceDelay(doctor, 20)).toMatchObject({ status: 200, body: { data: { visits: 2 } } });
    expect(await readVisit(patient, appointment)).toMatchObject({
      startsAt: '2026-03-02T05:00:00.000Z',
      time: '10:30 AM',
      lateMinutes: 20,
      maxLateMinutes: 20,
    });
    expect(await readNotifications(patient)).toEqual([
      'Dr. Meera Iyer is running about 20 minutes late. Your appointment on 2 Mar 2026 at 10:30 AM India time will start at about 10:50 AM India time.',
    ]);
    for (const visit of others) {
      expect(await readNotifications(visit.patient)).toEqual([]);
      expect(await readVisit(visit.patient, visit.appointment)).not.toHaveProperty('lateMinutes');
    }
    await t.runJobs();
    expect(
      t
        .sentEmails()
        .map(({ to }) => to)
        .sort(),
    ).toEqual([patient.user.email, second.patient.user.email].sort());
    const mail = t.sentEmails().find(({ to }) => to === patient.user.email);
    expect(mail?.subject).toBe('Your appointment will start a little later');
    expect(mail?.text).toContain('about 10:50 AM India time');
  });

  test('is announced once, and again only after a change of ten minutes', async () => {
    const { doctor, patient, appointment } = await givenLaterVisit();
    for (const minutes of [5, 10, 5, 15, 15, 20, 0, 0]) {
      expect((await announceDelay(doctor, minutes)).status).toBe(200);
      expect((await readVisit(patient, appointment)).lateMinutes).toBe(minutes);
    }
    const announcements = (await readNotifications(patient)).map(
      (notification) => /about \d+ minutes late|on time again/.exec(notification)?.[0],
    );
    expect(announcements).toEqual(['about 5 minutes late', 'about 15 minutes late', 'on time again']);
    await t.runJobs();
    expect(t.sentEmails()).toHaveLength(3);
  });

  test('is announced once, even by five simultaneous requests', async () => {
    const { doctor, patient } = await givenLaterVisit();
    await givenLaterVisit({ doctor, patient, slot: 5 });
    const responses = await Promise.all(
      [20, 20, 20, 20, 20].map((minutes) => announceDelay(doctor, minutes)),
    );
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await readNotifications(patient)).toHaveLength(2);
  });

  test('sends no email that would come after the announced time', async () => {
    const { doctor } = await givenLaterVisit();
    await announceDelay(doctor, 20);
    t.clock.set('2026-03-02T05:20:00.000Z');
    await t.runJobs();
    expect(t.sentEmails()).toEqual([]);
  });

  test('is never announced for a time that has passed', async () => {
    const { doctor, patient, appointment } = await givenLaterVisit();
    t.clock.set('2026-03-02T05:12:00.000Z');
    await announceDelay(doctor, 5);
    expect((await readVisit(patient, appointment)).lateMinutes).toBe(15);
  });

  test('cannot be announced again when even the latest time has passed', async () => {
    const { doctor, patient, appointment } = await givenLaterVisit();
    await announceDelay(doctor, 35);
    t.clock.set('2026-03-02T06:04:00.000Z');
    expect(await announceDelay(doctor, 5)).toMatchObject({ status: 409 });
    expect((await readVisit(patient, appointment)).lateMinutes).toBe(35);
  });

  test('cannot delay a visit that its patient can already cancel', async () => {
    const { doctor } = await givenLaterVisit();
    t.clock.set('2026-03-02T05:30:00.000Z');
    expect(await announceDelay(doctor, 60)).toMatchObject({
      status: 409,
      body: { message: 'You have no later visits today.' },
    });
  });

  test('ends with a DELETE, with or without visits', async () => {
    const { doctor, patient, appointment } = await givenLaterVisit();
    await announceDelay(doctor, 30);
    expect((await t.as(doctor).delete('/doctor/running-late')).body.data).toEqual({ visits: 1 });
    expect(await readVisit(patient, appointment)).toMatchObject({ lateMinutes: 0, maxLateMinutes: 30 });
    const freeDoctor = await givenDoctor(t);
    expect((await t.as(freeDoctor).delete('/doctor/running-late')).body.data).toEqual({ visits: 0 });
  });

  test('does not delay a visit that was moved to another day', async () => {
    const { doctor, patient, appointment } = await givenLaterVisit();
    await announceDelay(doctor, 30);
    const to = { date: '2026-03-04', time: '11:00 AM' };
    expect((await t.as(patient).patch(`/appointment/reschedule/${appointment.id}`, to)).status).toBe(200);
    expect(await readVisit(patient, appointment)).not.toHaveProperty('lateMinutes');
  });

  test.each([-5, 7, 65, 1.5, '20', null, undefined])('a delay of %s minutes is refused', async (minutes) => {
    const { doctor } = await givenLaterVisit();
    expect((await announceDelay(doctor, minutes)).status).toBe(422);
  });

  test('can be announced only by a signed-in doctor', async () => {
    const patient = await givenPatient(t);
    expect((await announceDelay(patient, 5)).status).toBe(403);
    expect((await t.as(patient).delete('/doctor/running-late')).status).toBe(403);
    expect((await t.anonymous.put('/doctor/running-late', { minutes: 5 })).status).toBe(401);
    expect((await t.anonymous.delete('/doctor/running-late')).status).toBe(401);
  });

  test('can be changed thirty times a day', async () => {
    const { doctor } = await givenLaterVisit({ slot: 15 });
    for (let n = 0; n < 30; n++) expect((await announceDelay(doctor, n % 2 ? 0 : 30)).status).toBe(200);
    expect((await announceDelay(doctor, 30)).status).toBe(429);
  });
});

describe('while a doctor is running late', () => {
  const choice = (doctor: Doctor, time: string) => ({ doctorId: doctor.profile.id, date: TODAY, time });

  test('a visit that is booked for later today is late too, and its confirmation says so', async () => {
    const { doctor } = await givenLaterVisit();
    await announceDelay(doctor, 20);
    const patient = await givenPatient(t);
    const id = await book(t, patient, choice(doctor, '12:00 PM'));
    expect(await readVisit(patient, { id })).toMatchObject({ lateMinutes: 20, maxLateMinutes: 20 });
    expect(await readEvents(patient, { id })).toEqual(['booked', 'late']);
    expect(await readNotifications(patient)).toEqual([
      'Your appointment with Dr. Meera Iyer on 2 Mar 2026 at 12:00 PM India time is booked. The doctor is running late and expects to begin at about 12:20 PM India time.',
    ]);
    await t.runJobs();
    const mails = t.sentEmails().filter(({ subject }) => subject === 'Your appointment is confirmed');
    expect(mails.find(({ to }) => to === patient.user.email)?.text).toContain('about 12:20 PM');
    expect(mails.find(({ to }) => to === doctor.user.email)?.text).not.toContain('running late');
    await announceDelay(doctor, 25);
    expect(await readVisit(patient, { id })).toMatchObject({ lateMinutes: 25 });
    expect(await readNotifications(patient)).toHaveLength(1);
  });

  test('a visit that is moved to later today is late too, and one that is moved to another day is not', async () => {
    const { doctor } = await givenLaterVisit();
    const { patient, appointment } = await givenAppointment(t, { doctor });
    await announceDelay(doctor, 20);
    const move = (date: string) =>
      t.as(patient).patch(`/appointment/reschedule/${appointment.id}`, { date, time: '11:30 AM' });
    expect((await move(TODAY)).status).toBe(200);
    expect(await readVisit(patient, appointment)).toMatchObject({ lateMinutes: 20 });
    expect(await readEvents(patient, appointment)).toEqual(['booked', 'moved', 'late']);
    expect((await readNotifications(patient)).at(-1)).toContain('expects to begin at about 11:50 AM');
    expect((await move('2026-03-03')).status).toBe(200);
    expect(await readVisit(patient, appointment)).not.toHaveProperty('lateMinutes');
  });

  test('a visit is on time once the doctor says so, even if the only late visit is over', async () => {
    const { doctor, appointment } = await givenLaterVisit();
    await announceDelay(doctor, 20);
    await t.deps.db
      .update(appointments)
      .set({ status: 'completed' })
      .where(eq(appointments.id, appointment.id));
    await t.as(doctor).delete('/doctor/running-late');
    const patient = await givenPatient(t);
    const id = await book(t, patient, choice(doctor, '12:00 PM'));
    expect(await readVisit(patient, { id })).not.toHaveProperty('lateMinutes');
  });

  test('visits on the next day are on time', async () => {
    const { doctor } = await givenLaterVisit();
    await announceDelay(doctor, 20);
    t.clock.set('2026-03-03T04:00:00.000Z');
    const patient = await givenPatient(t);
    const id = await book(t, patient, { ...choice(doctor, '12:00 PM'), date: '2026-03-03' });
    expect(await readVisit(patient, { id })).not.toHaveProperty('lateMinutes');
  });

  test('visits booked concurrently are also late', async () => {
    const { doctor } = await givenLaterVisit();
    const patients = await Promise.all(Array.from({ length: 6 }, () => givenPatient(t)));
    const times = ['11:00 AM', '11:30 AM', '12:00 PM', '12:30 PM', '01:00 PM', '01:30 PM'];
    const [announced, ...ids] = await Promise.all([
      announceDelay(doctor, 20),
      ...patients.map((patient, index) => book(t, patient, choice(doctor, times[index] ?? ''))),
    ]);
    expect(announced.status).toBe(200);
    for (const [index, id] of ids.entries())
      expect(await readVisit(patients[index]!, { id })).toMatchObject({ lateMinutes: 20 });
  });
});
