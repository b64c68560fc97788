import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { appointments, consultationNotes, disputes, notifications, payments, refunds } from '../../db/schema';
import { book, checkout, deliverWebhook, payByCard, TOMORROW } from '../../testing/booking';
import { givenAppointment, givenDoctor, givenPatient } from '../../testing/factories';
import { findBrokenInvariants } from '../../testing/invariants';
import { type TestApp, testApp } from '../../testing/test-app';
import { recordRefundEvent } from '../checkout/record-refund-event';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
beforeEach(() => t.reset());
afterEach(async () => expect(await findBrokenInvariants(t.deps.db)).toEqual([]));

const START = '2026-03-03T05:00:00.000Z';
const ANOTHER_TIME = { date: '2026-03-05', time: '11:00 AM' };

async function bookVisit() {
  const doctor = await givenDoctor(t);
  const patient = await givenPatient(t);
  const choice = { doctorId: doctor.profile.id, date: TOMORROW, time: '10:30 AM' };
  const id = await book(t, patient, choice);
  await t.runJobs();
  t.sentEmails().length = 0;
  return { doctor, patient, choice, id };
}
const close = (visit: Awaited<ReturnType<typeof bookVisit>>, reason?: string) =>
  t.as(visit.doctor).post(`/appointment/${visit.id}/cannot-attend`, { reason });
async function closeVisit() {
  const visit = await bookVisit();
  expect((await close(visit)).status).toBe(200);
  return visit;
}
const readAppointment = async (id: string) =>
  (await t.deps.db.select().from(appointments).where(eq(appointments.id, id)))[0];

describe('a doctor who cannot attend', () => {
  test('closes the slot immediately, and the patient can choose before anything is refunded', async () => {
    const visit = await bookVisit();
    const { doctor, patient, id, choice } = visit;
    expect(await close(visit, 'I am ill.')).toMatchObject({ status: 200, body: { data: null } });
    expect((await t.as(patient).get(`/appointment/${id}`)).body.data).toMatchObject({
      status: 'canceled',
      payment: { status: 'paid', amount: 800 },
      choice: { by: '2026-03-03T04:00:00.000Z', reason: 'I am ill.' },
    });
    const otherPatient = await givenPatient(t);
    expect(await checkout(t, otherPatient, choice)).toMatchObject({ body: { code: 'SLOT_NOT_OFFERED' } });
    expect((await checkout(t, otherPatient, { ...choice, time: '11:00 AM' })).status).toBe(201);
    expect((await t.as(doctor).get('/doctor/days-off')).body.data.daysOff).toEqual([]);
  });

  test('keeps the time closed no matter what hours are saved later, until the doctor opens it again', async () => {
    const { doctor, patient, id, choice } = await closeVisit();
    await t.as(patient).patch(`/appointment/reschedule/${id}`, ANOTHER_TIME);
    const otherPatient = await givenPatient(t);
    const asDoctor = t.as(doctor);
    for (const daysOff of [[], [{ date: TOMORROW, times: ['10:30 AM', '11:00 AM'] }], []]) {
      expect((await asDoctor.put('/doctor/days-off', { daysOff })).status).toBe(200);
      expect(await checkout(t, otherPatient, choice)).toMatchObject({ body: { code: 'SLOT_NOT_OFFERED' } });
    }
    const closedTime = { startsAt: START, date: TOMORROW, time: '10:30 AM' };
    const listed = (await asDoctor.get('/doctor/closed-times')).body.data;
    expect(listed).toEqual({ closedTimes: [closedTime] });
    expect((await t.as(await givenDoctor(t)).post('/doctor/open-times', { times: [START] })).status).toBe(
      200,
    );
    expect((await asDoctor.get('/doctor/closed-times')).body.data).toEqual(listed);
    const opened = await asDoctor.post('/doctor/open-times', { times: [START] });
    expect(opened.body).toMatchObject({
      data: { closedTimes: [] },
      message: 'Patients can book these times again.',
    });
    expect((await checkout(t, otherPatient, choice)).status).toBe(201);
  });

  test('opening a time on a day that is still off notifies no patient, and the response says so', async () => {
    const { doctor, patient } = await closeVisit();
    const asDoctor = t.as(doctor);
    await givenAppointment(t, { doctor, patient, localDate: '2026-03-05' });
    await asDoctor.put('/doctor/days-off', { daysOff: [{ date: TOMORROW }] });
    const opened = await asDoctor.post('/doctor/open-times', { times: [START] });
    expect(opened.body).toMatchObject({
      data: { closedTimes: [] },
      message:
        'These times are no longer closed, but patients cannot book them. Please check your hours, days off and status.',
    });
    const notes = (await t.as(patient).get('/notification')).body.data;
    expect(notes.filter(({ message }: { message: string }) => message.includes('new appointment'))).toEqual(
      [],
    );
  });

  test('notifies the patient once, by a notification that leads to the choice and by an email', async () => {
    const { patient, doctor, id } = await closeVisit();
    await t.runJobs();
    const [note] = (await t.as(patient).get('/notification')).body.data;
    expect(note).toMatchObject({ link: `/appointments/${id}/choose` });
    expect(note.message).toMatch(/cannot attend your appointment .* by 3 Mar 2026 at 09:30 AM/);
    const mails = t.sentEmails();
    expect(mails.map(({ to }) => to).sort()).toEqual([patient.user.email, doctor.user.email].sort());
    const mail = mails.find(({ to }) => to === patient.user.email);
    expect(mail?.text).toContain(`/appointments/${id}/choose`);
    for (const { attachments } of mails) {
      expect(attachments?.[0]?.content).toContain('METHOD:CANCEL');
      expect(attachments?.[0]?.content).toContain('SEQUENCE:1');
    }
  });

  test('leaves the patient free to book the same half hour with another doctor', async () => {
    const { patient } = await closeVisit();
    const otherDoctor = await givenDoctor(t);
    const otherChoice = { doctorId: otherDoctor.profile.id, date: TOMORROW, time: '10:30 AM' };
    expect((await checkout(t, patient, otherChoice)).status).toBe(201);
  });

  test('is counted in the figures, even after the patient chose another time', async () => {
    const { doctor, patient, id } = await closeVisit();
    const readFigures = async () => (await t.as(doctor).get('/doctor/stats')).body.data;
    expect(await readFigures()).toMatchObject({ canceledByDoctor: 1, completionRate: 0, upcoming: 0 });
    await t.as(patient).patch(`/appointment/reschedule/${id}`, ANOTHER_TIME);
    await t.as(doctor).patch(`/appointment/update/${id}`, { status: 'completed' });
    expect(await readFigures()).toMatchObject({ canceledByDoctor: 1, completionRate: 50 });
  });

  test('must be the visit’s doctor: anyone else is refused', async () => {
    const { patient, id } = await bookVisit();
    const path = `/appointment/${id}/cannot-attend`;
    expect((await t.as(await givenDoctor(t)).post(path, {})).status).toBe(404);
    expect((await t.as(patient).post(path, {})).status).toBe(403);
    expect((await t.anonymous.post(path, {})).status).toBe(401);
  });

  test('causes an immediate refund after the start, and is refused once the visit is canceled or they have joined', async () => {
    const visit = await bookVisit();
    t.clock.set('2026-03-03T05:10:00Z');
    expect((await close(visit)).status).toBe(200);
    expect(await readAppointment(visit.id)).toMatchObject({ status: 'canceled', chooseBy: null });
    expect(await t.deps.db.select().from(refunds)).toMatchObject([{ reason: 'doctor_absent' }]);
    expect(await close(visit)).toMatchObject({ status: 409, body: { code: 'NOT_SCHEDULED' } });
    const { appointment, doctor } = await givenAppointment(t, {
      startsAt: new Date(START),
      doctorJoinedAt: new Date(START),
    });
    const response = await t.as(doctor).post(`/appointment/${appointment.id}/cannot-attend`, {});
    expect(response).toMatchObject({ status: 409, body: { code: 'NOT_SCHEDULED' } });
  });

  test('is refused from 48 hours after the start, after writing notes in the visit, and after a decision', async () => {
    const visit = await bookVisit();
    t.clock.set('2026-03-05T05:00:01Z');
    expect(await close(visit)).toMatchObject({
      status: 409,
      body: { code: 'NOT_SCHEDULED', message: expect.stringContaining('48 hours') },
    });
    t.clock.set('2026-03-04T05:00:00Z');
    await t.deps.db
      .insert(consultationNotes)
      .values({ appointmentId: visit.id, author: 'doctor', text: 'Seen in the clinic.' });
    expect(await close(visit)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('has taken place') },
    });
    await t.deps.db.delete(consultationNotes);
    await t.deps.db
      .insert(disputes)
      .values({ appointmentId: visit.id, raisedBy: 'patient', outcome: 'kept', decidedAt: t.clock.now() });
    expect((await close(visit)).status).toBe(409);
    expect(await t.deps.db.select().from(refunds)).toEqual([]);
  });

  test('leaves nothing to join, complete, remind of or review', async () => {
    const { doctor, patient, id } = await closeVisit();
    expect((await t.as(doctor).patch(`/appointment/update/${id}`, { status: 'completed' })).status).toBe(409);
    expect((await t.as(patient).get(`/consultation/${id}/ice-servers`)).status).toBe(409);
    expect((await t.as(patient).post('/review', { appointmentId: id, rating: 5 })).status).toBe(409);
    await t.runJobs();
    t.sentEmails().length = 0;
    t.clock.set('2026-03-03T04:00:00Z');
    await t.runJobs();
    expect(t.sentEmails()).toEqual([]);
  });
});

describe('the patient’s choice', () => {
  test('choosing another time moves the visit on the same payment, with a newer calendar file', async () => {
    const { patient, doctor, id } = await closeVisit();
    await t.runJobs();
    t.sentEmails().length = 0;
    const response = await t.as(patient).patch(`/appointment/reschedule/${id}`, ANOTHER_TIME);
    expect(response.body.data).toMatchObject({
      status: 'scheduled',
      time: '11:00 AM',
      payment: { status: 'paid' },
    });
    expect(response.body.data).not.toHaveProperty('choice');
    await t.runJobs();
    expect(
      t
        .sentEmails()
        .map(({ to }) => to)
        .sort(),
    ).toEqual([patient.user.email, doctor.user.email].sort());
    for (const { attachments } of t.sentEmails()) {
      expect(attachments?.[0]?.content).toContain('METHOD:PUBLISH');
      expect(attachments?.[0]?.content).toContain('SEQUENCE:2');
    }
    t.clock.advance({ days: 2 });
    await t.runSweep('end-choices');
    expect(await t.deps.db.select().from(refunds)).toEqual([]);
  });

  test('the patient can choose again if somebody else took the time', async () => {
    const { patient, doctor, id } = await closeVisit();
    await book(t, await givenPatient(t), { doctorId: doctor.profile.id, ...ANOTHER_TIME });
    const response = await t.as(patient).patch(`/appointment/reschedule/${id}`, ANOTHER_TIME);
    expect(response).toMatchObject({ status: 409, body: { code: 'SLOT_TAKEN' } });
    expect((await readAppointment(id))?.chooseBy).not.toBeNull();
  });

  test('choosing the closed time itself is refused', async () => {
    const { patient, id } = await closeVisit();
    const response = await t
      .as(patient)
      .patch(`/appointment/reschedule/${id}`, { date: TOMORROW, time: '10:30 AM' });
    expect(response).toMatchObject({ status: 422, body: { code: 'SLOT_NOT_OFFERED' } });
  });

  test('choosing a refund returns the full amount, once', async () => {
    const { patient, id } = await closeVisit();
    const responses = await Promise.all(
      [1, 2, 3].map(() => t.as(patient).patch(`/appointment/cancel/${id}`)),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    await t.runJobs();
    expect((await t.as(patient).get(`/appointment/${id}`)).body.data.payment.status).toBe('refunded');
    expect(await t.deps.db.select().from(refunds)).toHaveLength(1);
    expect(t.sentEmails().filter(({ subject }) => subject === 'Your payment is being refunded')).toHaveLength(
      1,
    );
    expect(await findBrokenInvariants(t.deps.db, { settled: true })).toEqual([]);
  });

  test('the visit is refunded if the patient does not choose within a day or by the start', async () => {
    const { id } = await closeVisit();
    t.clock.set('2026-03-03T03:59:59Z');
    await t.runSweep('end-choices');
    expect(await t.deps.db.select().from(refunds)).toEqual([]);
    t.clock.set('2026-03-03T04:00:00Z');
    await Promise.all([t.runSweep('end-choices'), t.runSweep('end-choices')]);
    await t.runJobs();
    expect(await t.deps.db.select().from(refunds)).toMatchObject([{ status: 'succeeded', amount: 800 }]);
    expect(await readAppointment(id)).toMatchObject({ chooseBy: null, cannotAttendReason: null });
    expect(await findBrokenInvariants(t.deps.db, { settled: true })).toEqual([]);
  });

  test('choosing another time is refused after the deadline', async () => {
    const { patient, id } = await closeVisit();
    t.clock.set('2026-03-03T04:00:00Z');
    expect(await t.as(patient).patch(`/appointment/reschedule/${id}`, ANOTHER_TIME)).toMatchObject({
      status: 409,
      body: { message: 'The deadline for choosing has passed. Your money is being refunded in full.' },
    });
  });

  test('is listed among the patient’s upcoming visits, and among the doctor’s past ones', async () => {
    const { patient, doctor } = await closeVisit();
    const countVisits = async (viewer: typeof patient | typeof doctor, list: string) => {
      const role = viewer === patient ? 'patient' : 'doctor';
      const { body } = await t.as(viewer).get(`/appointment/${role}/${viewer.profile.id}?list=${list}`);
      return (body.data.appointments ?? body.data).length;
    };
    expect([await countVisits(patient, 'upcoming'), await countVisits(patient, 'ahead')]).toEqual([1, 1]);
    expect([await countVisits(patient, 'past'), await countVisits(doctor, 'upcoming')]).toEqual([0, 0]);
    expect(await countVisits(doctor, 'past')).toBe(1);
  });

  test('ends when the provider reports that the clinic refunded the visit', async () => {
    const { patient, id } = await closeVisit();
    const visit = await readAppointment(id);
    const [payment] = await t.deps.db
      .select()
      .from(payments)
      .where(eq(payments.id, visit?.paymentId ?? ''));
    const providerPaymentId = payment?.providerPaymentId ?? '';
    await t.deps.payments.refund({ providerPaymentId, amount: 800, idempotencyKey: 'staff' });
    const event = { id: 'evt_staff', type: 'charge.refunded', providerPaymentId, failedRefundId: null };
    await recordRefundEvent(t.deps, event);
    expect((await t.as(patient).patch(`/appointment/reschedule/${id}`, ANOTHER_TIME)).status).toBe(409);
    expect(await t.deps.db.select().from(refunds)).toMatchObject([{ status: 'succeeded' }]);
  });
});

test('a late payment does not take a time that its doctor has closed', async () => {
  const doctor = await givenDoctor(t);
  const choice = { doctorId: doctor.profile.id, date: TOMORROW, time: '10:30 AM' };
  const latePayment = await checkout(t, await givenPatient(t), choice);
  await payByCard(t, latePayment.body.id);
  t.clock.advance({ minutes: 36 });
  const id = await book(t, await givenPatient(t), choice);
  await t.as(doctor).post(`/appointment/${id}/cannot-attend`, {});
  await deliverWebhook(t, latePayment.body.id);
  expect(await t.deps.db.select().from(refunds)).toMatchObject([{ reason: 'slot_lost' }]);
});

test('one click notifies and refunds each of the day’s patients once', async () => {
  const doctor = await givenDoctor(t);
  const ids: string[] = [];
  for (const time of ['09:00 AM', '09:30 AM', '10:00 AM', '10:30 AM', '11:00 AM', '11:30 AM'])
    ids.push(await book(t, await givenPatient(t), { doctorId: doctor.profile.id, date: TOMORROW, time }));
  await t.runJobs();
  t.sentEmails().length = 0;
  const clicks = await Promise.all(
    [1, 2].map(() => t.as(doctor).post('/doctor/cannot-attend', { appointmentIds: ids })),
  );
  expect(clicks.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(clicks.find(({ status }) => status === 200)?.body.data).toEqual({ closed: ids.length });
  await t.runJobs();
  expect(t.sentEmails()).toHaveLength(ids.length + 1);
  expect(t.sentEmails().find(({ to }) => to === doctor.user.email)?.attachments).toHaveLength(ids.length);
  t.clock.advance({ hours: 24 });
  await t.runSweep('end-choices');
  await t.runJobs();
  expect(await t.deps.db.select().from(refunds)).toHaveLength(ids.length);
  const notes = await t.deps.db.select().from(notifications).where(eq(notifications.type, 'appointment'));
  expect(notes.filter(({ message }) => message.includes('cannot attend'))).toHaveLength(ids.length);
  expect(await findBrokenInvariants(t.deps.db, { settled: true })).toEqual([]);
});

test('no visit is closed if the list contains one of another doctor', async () => {
  const { doctor, id } = await bookVisit();
  const { appointment } = await givenAppointment(t);
  const response = await t
    .as(doctor)
    .post('/doctor/cannot-attend', { appointmentIds: [id, appointment.id], reason: 'Ill' });
  expect(response).toMatchObject({ status: 404, body: { code: 'APPOINTMENT_NOT_FOUND' } });
  expect((await readAppointment(id))?.status).toBe('scheduled');
});
