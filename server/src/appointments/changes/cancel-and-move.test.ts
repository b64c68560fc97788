import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { appointments, refunds } from '../../db/schema';
import { book, checkout, TOMORROW } from '../../testing/booking';
import { givenDoctor, givenPatient } from '../../testing/factories';
import { findBrokenInvariants } from '../../testing/invariants';
import { type TestApp, testApp } from '../../testing/test-app';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
beforeEach(() => t.reset());
afterEach(async () => expect(await findBrokenInvariants(t.deps.db)).toEqual([]));

async function bookVisit(overrides: { consultationType?: string } = {}) {
  const doctor = await givenDoctor(t);
  const patient = await givenPatient(t);
  const choice = {
    doctorId: doctor.profile.id,
    date: TOMORROW,
    time: '10:30 AM',
    reason: 'Headache',
    ...overrides,
  };
  const id = await book(t, patient, choice);
  return { doctor, patient, choice, id };
}
const START = '2026-03-03T05:00:00Z';

describe('canceling', () => {
  test('frees the slot immediately, refunds in full, and notifies both people', async () => {
    const { patient, doctor, choice, id } = await bookVisit();
    await t.runJobs();
    t.sentEmails().length = 0;
    const response = await t.as(patient).patch(`/appointment/cancel/${id}`);
    expect(response).toMatchObject({
      status: 200,
      body: {
        message: 'Appointment canceled successfully',
        data: { status: 'canceled', payment: { status: 'refunding', amount: 800 } },
      },
    });
    const otherPatient = await givenPatient(t);
    expect((await checkout(t, otherPatient, choice)).status).toBe(201);
    await t.runJobs();
    const refunded = await t.as(patient).get(`/appointment/${id}`);
    expect(refunded.body.data.payment).toEqual({
      status: 'refunded',
      amount: 800,
      refundedAt: '2026-03-02T04:00:00.000Z',
    });
    expect(
      t
        .sentEmails()
        .map((mail) => [mail.to, mail.subject])
        .sort(),
    ).toEqual(
      [
        ...[patient.user.email, doctor.user.email].map((to) => [to, 'Your appointment has been canceled']),
        [patient.user.email, 'Your payment was refunded'],
      ].sort(),
    );
    const ics = t.sentEmails().flatMap(({ attachments }) => attachments ?? [])[0]?.content;
    expect(ics).toContain('METHOD:CANCEL');
    expect(ics).toContain('SEQUENCE:1');
    expect(await findBrokenInvariants(t.deps.db, { settled: true })).toEqual([]);
  });

  test('canceling twice changes nothing the second time', async () => {
    const { patient, id } = await bookVisit();
    const responses = await Promise.all([1, 2].map(() => t.as(patient).patch(`/appointment/cancel/${id}`)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await t.deps.db.select().from(refunds)).toHaveLength(1);
  });

  test('is allowed only for the appointment’s patient', async () => {
    const { doctor, id } = await bookVisit();
    const outsider = await givenPatient(t);
    expect((await t.as(outsider).patch(`/appointment/cancel/${id}`)).status).toBe(404);
    expect((await t.as(doctor).patch(`/appointment/cancel/${id}`)).status).toBe(403);
    expect((await t.anonymous.patch(`/appointment/cancel/${id}`)).status).toBe(401);
  });

  test('is refused once the visit has begun', async () => {
    const { patient, id } = await bookVisit();
    t.clock.set(START);
    expect(await t.as(patient).patch(`/appointment/cancel/${id}`)).toMatchObject({
      status: 409,
      body: { code: 'NOT_CANCELABLE' },
    });
  });

  test('is possible once more half an hour after the start of a video visit whose doctor never joined', async () => {
    const { patient, id } = await bookVisit();
    t.clock.set('2026-03-03T05:29:59Z');
    expect((await t.as(patient).patch(`/appointment/cancel/${id}`)).status).toBe(409);
    t.clock.set('2026-03-03T05:30:00Z');
    expect((await t.as(patient).patch(`/appointment/cancel/${id}`)).body.data.payment.status).toBe(
      'refunding',
    );
    const [refund] = await t.deps.db.select().from(refunds);
    expect(refund).toMatchObject({ reason: 'doctor_absent', amount: 800 });
  });

  test('is still refused at that time if the doctor joined, or the visit is in person', async () => {
    const { patient, id } = await bookVisit();
    await t.deps.db
      .update(appointments)
      .set({ doctorJoinedAt: new Date(START) })
      .where(eq(appointments.id, id));
    const inPerson = await bookVisit({ consultationType: 'In-person Consultation' });
    t.clock.set('2026-03-03T06:00:00Z');
    expect((await t.as(patient).patch(`/appointment/cancel/${id}`)).status).toBe(409);
    expect((await t.as(inPerson.patient).patch(`/appointment/cancel/${inPerson.id}`)).status).toBe(409);
  });

  test('is possible when the doctor only joined before the join window, or completed the visit without joining', async () => {
    const { patient, doctor, id } = await bookVisit();
    await t.deps.db
      .update(appointments)
      .set({ doctorJoinedAt: new Date('2026-03-02T05:00:00Z') })
      .where(eq(appointments.id, id));
    expect((await t.as(doctor).patch(`/appointment/update/${id}`, { status: 'completed' })).status).toBe(200);
    t.clock.set('2026-03-03T05:29:59Z');
    expect((await t.as(patient).patch(`/appointment/cancel/${id}`)).status).toBe(409);
    t.clock.set('2026-03-03T05:30:00Z');
    const canceled = await t.as(patient).patch(`/appointment/cancel/${id}`);
    expect(canceled.body.data).toMatchObject({ status: 'canceled', payment: { status: 'refunding' } });
    await t.runJobs();
    expect(await findBrokenInvariants(t.deps.db, { settled: true })).toEqual([]);
  });

  test('refunds a visit that its doctor completed before the start', async () => {
    const { patient, doctor, id } = await bookVisit();
    await t.as(doctor).patch(`/appointment/update/${id}`, { status: 'completed' });
    const canceled = await t.as(patient).patch(`/appointment/cancel/${id}`);
    expect(canceled.body.data).toMatchObject({ status: 'canceled', payment: { status: 'refunding' } });
    expect((await t.as(doctor).get('/doctor/stats')).body.data).toMatchObject({ totalAppointments: 1 });
  });

  test('leads to a refund even if the provider fails five times', async () => {
    const { patient, id } = await bookVisit();
    await t.runJobs();
    const { refund } = t.deps.payments;
    let attempts = 0;
    t.deps.payments.refund = async (request) => {
      attempts += 1;
      if (attempts <= 5) throw new Error('the card provider is down');
      return refund.call(t.deps.payments, request);
    };
    await t.as(patient).patch(`/appointment/cancel/${id}`);
    for (let round = 0; round < 8; round++) {
      await t.runJobs();
      t.clock.advance({ minutes: 2 });
    }
    t.deps.payments.refund = refund;
    expect(attempts).toBe(6);
    expect(await findBrokenInvariants(t.deps.db, { settled: true })).toEqual([]);
  });

  test('refunds once when the server dies between refunding and recording it', async () => {
    const { patient, id } = await bookVisit();
    await t.runJobs();
    const { refund } = t.deps.payments;
    t.deps.payments.refund = async (request) => {
      await refund.call(t.deps.payments, request);
      throw new Error('killed');
    };
    await t.as(patient).patch(`/appointment/cancel/${id}`);
    await t.runJobs();
    t.deps.payments.refund = refund;
    t.clock.advance({ minutes: 2 });
    await t.runJobs();
    expect(await findBrokenInvariants(t.deps.db, { settled: true })).toEqual([]);
  });
});

describe('moving', () => {
  const move = (person: { token: string }, id: string, to: { date?: string; time?: string }) =>
    t.as(person).patch(`/appointment/reschedule/${id}`, { date: TOMORROW, time: '02:00 PM', ...to });

  test('takes the new slot and frees the old one atomically, at no charge', async () => {
    const { patient, doctor, choice, id } = await bookVisit();
    await t.runJobs();
    t.sentEmails().length = 0;
    const response = await move(patient, id, {});
    expect(response).toMatchObject({
      status: 200,
      body: {
        data: {
          _id: id,
          time: '02:00 PM',
          startsAt: '2026-03-03T08:30:00.000Z',
          payment: { status: 'paid' },
        },
      },
    });
    const otherPatient = await givenPatient(t);
    expect((await checkout(t, otherPatient, choice)).status).toBe(201);
    expect((await checkout(t, otherPatient, { ...choice, time: '02:00 PM' })).status).toBe(409);
    await t.runJobs();
    const mail = t.sentEmails().find(({ to }) => to === doctor.user.email);
    expect(mail?.text).toContain('It was on 3 Mar 2026 at 10:30 AM India time.');
    expect(mail?.attachments?.[0]?.content).toMatch(/SEQUENCE:1\r\n/);
    const claimed = await t.as(patient).post('/appointment', choice);
    expect(claimed.body.data._id).toBe(id);
  });

  test('is refused for a slot that is taken, held, not offered or past', async () => {
    const { patient, choice, id } = await bookVisit();
    const otherPatient = await givenPatient(t);
    await checkout(t, otherPatient, { ...choice, time: '02:00 PM' });
    expect(await move(patient, id, {})).toMatchObject({ status: 409, body: { code: 'SLOT_TAKEN' } });
    await book(t, otherPatient, { ...choice, time: '03:00 PM' });
    expect(await move(patient, id, { time: '03:00 PM' })).toMatchObject({
      status: 409,
      body: { code: 'SLOT_TAKEN' },
    });
    expect((await move(patient, id, { date: '2026-04-10' })).body.code).toBe('SLOT_NOT_OFFERED');
    expect((await move(patient, id, { date: '2026-03-02', time: '09:00 AM' })).body.code).toBe(
      'SLOT_NOT_OFFERED',
    );
    t.clock.advance({ minutes: 35 });
    expect((await move(patient, id, {})).status).toBe(200);
  });

  test('is refused while the doctor is inactive, or has that day off', async () => {
    const { doctor, patient, choice, id } = await bookVisit();
    await t.as(doctor).put('/doctor/days-off', { daysOff: [{ date: '2026-03-04' }] });
    expect((await move(patient, id, { date: '2026-03-04' })).body.code).toBe('SLOT_NOT_OFFERED');
    await t.as(doctor).patch(`/doctor/toggle-status/${choice.doctorId}`, { status: 'inactive' });
    expect(await move(patient, id, {})).toMatchObject({ status: 422, body: { code: 'SLOT_NOT_OFFERED' } });
  });

  test('is refused when the patient is busy at that time', async () => {
    const { patient, id } = await bookVisit();
    const otherDoctor = await givenDoctor(t);
    await book(t, patient, { doctorId: otherDoctor.profile.id, date: TOMORROW, time: '02:00 PM' });
    expect(await move(patient, id, {})).toMatchObject({ status: 409, body: { code: 'PATIENT_BUSY' } });
  });

  test('is possible six times a day for each appointment, and failed moves do not count', async () => {
    const { patient, id } = await bookVisit();
    const moveTo = (time: string) => move(patient, id, { date: TOMORROW, time });
    const times = ['11:00 AM', '11:30 AM'];
    for (let n = 0; n < 6; n += 1) {
      expect((await moveTo(times[n % 2] ?? '')).status).toBe(200);
      expect((await moveTo('03:15 AM')).status).toBe(422);
    }
    await t.runJobs();
    t.sentEmails().length = 0;
    const refused = await moveTo('02:00 PM');
    expect(refused).toMatchObject({
      status: 429,
      body: {
        code: 'TOO_MANY_REQUESTS',
        message: 'You have moved this appointment 6 times today. Please try again tomorrow, or cancel it.',
      },
    });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    await t.runJobs();
    expect(t.sentEmails()).toEqual([]);
    expect((await t.as(patient).patch(`/appointment/cancel/${id}`)).status).toBe(200);
  });

  test('is allowed only for its patient, before the start, while it is scheduled', async () => {
    const { patient, doctor, id } = await bookVisit();
    const outsider = await givenPatient(t);
    expect((await move(outsider, id, {})).status).toBe(404);
    expect((await move(doctor, id, {})).status).toBe(403);
    t.clock.set(START);
    expect((await move(patient, id, {})).status).toBe(409);
    t.clock.set('2026-03-02T05:00:00Z');
    await t.as(patient).patch(`/appointment/cancel/${id}`);
    expect((await move(patient, id, {})).body.code).toBe('NOT_SCHEDULED');
  });
});

describe('the calendar file', () => {
  test('has a constant UID and an increasing SEQUENCE, and is visible only to its two people', async () => {
    const { patient, doctor, id } = await bookVisit();
    const file = async () => (await t.as(patient).get(`/appointment/${id}/calendar.ics`)).body as string;
    const first = await t.as(doctor).get(`/appointment/${id}/calendar.ics`);
    expect(first.headers['content-type']).toContain('text/calendar');
    expect(await file()).toContain(`UID:appointment-${id}@carelane\r\nSEQUENCE:0\r\n`);
    await t.as(patient).patch(`/appointment/reschedule/${id}`, { date: TOMORROW, time: '02:00 PM' });
    expect(await file()).toContain(`UID:appointment-${id}@carelane\r\nSEQUENCE:1\r\n`);
    await t.as(patient).patch(`/appointment/cancel/${id}`);
    const canceled = await file();
    expect(canceled).toContain('SEQUENCE:2');
    expect(canceled).toContain('STATUS:CANCELLED');
    expect(canceled).not.toContain('Headache');
    for (const line of canceled.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    const outsider = await givenPatient(t);
    expect((await t.as(outsider).get(`/appointment/${id}/calendar.ics`)).status).toBe(404);
  });
});

describe('a deleted profile', () => {
  test('has its upcoming visits canceled and refunded, and its open checkouts ended', async () => {
    const { patient, choice, id } = await bookVisit();
    await checkout(t, patient, { ...choice, time: '04:00 PM' });
    const { status } = await t.as(patient).delete('/patient/delete-profile');
    expect(status).toBe(200);
    await t.runJobs();
    const [row] = await t.deps.db.select().from(appointments).where(eq(appointments.id, id));
    expect(row?.status).toBe('canceled');
    expect(await t.deps.db.select().from(appointments).where(eq(appointments.status, 'held'))).toEqual([]);
    expect(await findBrokenInvariants(t.deps.db, { settled: true })).toEqual([]);
  });
});
