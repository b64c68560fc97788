import { toWeeklyTemplate } from '@carelane/contract/doctors/availability';
import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { appointments, closedTimes, earlierRequests, refunds } from '../../db/schema';
import { checkout, TOMORROW } from '../../testing/booking';
import {
  accept,
  cancel,
  decline,
  givenEarlierRequests,
  givenVisit,
  listOffers,
  requestEarlier,
} from '../../testing/earlier';
import {
  type DoctorRow,
  givenAppointment,
  givenDoctor,
  givenPatient,
  type Person,
} from '../../testing/factories';
import { findBrokenInvariants } from '../../testing/invariants';
import { type TestApp, type TestResponse, testApp } from '../../testing/test-app';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
beforeEach(() => t.reset());
afterEach(async () => expect(await findBrokenInvariants(t.deps.db)).toEqual([]));

const readAppointment = async (id: string) =>
  (await t.deps.db.select().from(appointments).where(eq(appointments.id, id)))[0];
/** Holds the slot if it is free. */
const isTaken = async (doctorId: string, time: string) => {
  const response = await checkout(t, await givenPatient(t), { doctorId, date: TOMORROW, time });
  return response.status === 409;
};

describe('a slot that becomes free', () => {
  test('a free slot is held for the first in line, and nobody else can take it', async () => {
    const { doctor, early, first, second } = await givenEarlierRequests(t);
    await cancel(t, early);
    expect(await listOffers(t, first)).toMatchObject([
      { appointmentId: first.id, date: TOMORROW, time: '10:00 AM', expiresAt: '2026-03-02T04:15:01.000Z' },
    ]);
    expect(await listOffers(t, second)).toEqual([]);
    expect(await isTaken(doctor.profile.id, '10:00 AM')).toBe(true);
  });

  test('is announced once by a notification and an email', async () => {
    const { early, first } = await givenEarlierRequests(t);
    await cancel(t, early);
    await t.runJobs();
    const notes = (await t.as(first.patient).get('/notification')).body.data;
    expect(notes[0].message).toMatch(
      /An earlier time with Dr\. .* is held for you on 3 Mar 2026 at 10:00 AM .* by 2 Mar 2026 at 09:45 AM/,
    );
    const mails = t.sentEmails().filter(({ to }) => to === first.patient.user.email);
    expect(mails.map(({ subject }) => subject)).toEqual(['An earlier time is held for you']);
  });

  test('moves the visit when it is accepted, on the same payment and with a new calendar file', async () => {
    const { doctor, early, first, second } = await givenEarlierRequests(t);
    await cancel(t, early);
    const [offer] = await listOffers(t, first);
    const before = await readAppointment(first.id);
    expect(await accept(t, first, offer!)).toMatchObject({
      status: 200,
      body: { data: { time: '10:00 AM', status: 'scheduled' }, message: 'Appointment moved' },
    });
    expect(await readAppointment(first.id)).toMatchObject({
      paymentId: before?.paymentId,
      calendarSequence: (before?.calendarSequence ?? 0) + 1,
    });
    expect(await t.deps.db.select().from(refunds)).toHaveLength(1);
    await t.runJobs();
    const moved = t.sentEmails().filter(({ subject }) => subject === 'Your appointment has moved');
    expect(moved.map(({ to }) => to).sort()).toEqual([first.patient.user.email, doctor.user.email].sort());
    expect(await listOffers(t, second)).toMatchObject([{ time: '03:00 PM' }]);
    expect((await accept(t, first, offer!)).status).toBe(200);
  });

  test('can be accepted and declined without naming the time', async () => {
    const { early, first, second } = await givenEarlierRequests(t);
    await cancel(t, early);
    expect((await decline(t, first)).status).toBe(200);
    expect(await accept(t, second)).toMatchObject({ status: 200, body: { data: { time: '10:00 AM' } } });
    expect((await accept(t, second)).status).toBe(200);
  });

  test('is left alone by an answer that is for another time, or comes from anybody else', async () => {
    const { doctor, early, first, second } = await givenEarlierRequests(t);
    expect(await accept(t, first)).toMatchObject({ status: 409, body: { code: 'OFFER_OVER' } });
    await cancel(t, early);
    const [offer] = await listOffers(t, first);
    const noon = { startsAt: `${TOMORROW}T06:30:00.000Z` };
    expect(await accept(t, first, noon)).toMatchObject({ status: 409, body: { code: 'OFFER_OVER' } });
    expect((await decline(t, first, noon)).status).toBe(200);
    for (const word of ['accept', 'decline']) {
      const path = `/appointment/${first.id}/earlier/${word}`;
      expect((await t.as(first.patient).post(path, { startsAt: 'noon' })).status).toBe(422);
      expect((await t.as(second.patient).post(path)).status).toBe(404);
      expect((await t.as(doctor).post(path)).status).toBe(403);
      expect((await t.anonymous.post(path)).status).toBe(401);
    }
    expect(await listOffers(t, first)).toEqual([offer]);
  });

  test('goes to the next in line when it is declined, and then to everybody', async () => {
    const { doctor, early, first, second } = await givenEarlierRequests(t);
    await cancel(t, early);
    const [firstOffer] = await listOffers(t, first);
    expect((await decline(t, first, firstOffer!)).status).toBe(200);
    expect(await listOffers(t, first)).toEqual([]);
    const [secondOffer] = await listOffers(t, second);
    expect(secondOffer).toMatchObject({ time: '10:00 AM' });
    expect(await accept(t, first, firstOffer!)).toMatchObject({ status: 409, body: { code: 'OFFER_OVER' } });
    await decline(t, second, secondOffer!);
    expect(await isTaken(doctor.profile.id, '10:00 AM')).toBe(false);
  });

  test('goes to the next in line when the patient does not respond, without being free in between', async () => {
    const { doctor, early, first, second } = await givenEarlierRequests(t);
    await cancel(t, early);
    const [offer] = await listOffers(t, first);
    t.clock.advance({ minutes: 15 });
    expect(await accept(t, first, offer!)).toMatchObject({ status: 409, body: { code: 'OFFER_OVER' } });
    expect(await isTaken(doctor.profile.id, '10:00 AM')).toBe(true);
    await t.runSweep('pass-on-offers');
    expect(await listOffers(t, second)).toMatchObject([{ time: '10:00 AM' }]);
    t.clock.advance({ minutes: 15 });
    await t.runSweep('pass-on-offers');
    expect(await isTaken(doctor.profile.id, '10:00 AM')).toBe(false);
  });

  test('is free for everybody a few minutes later if no node passes it on', async () => {
    const { doctor, early } = await givenEarlierRequests(t);
    await cancel(t, early);
    t.clock.advance({ minutes: 18 });
    expect(await isTaken(doctor.profile.id, '10:00 AM')).toBe(false);
    await t.runSweep('pass-on-offers');
  });

  test('a slot is also offered after a patient moved away from it or canceled its checkout', async () => {
    const { doctor, early, first, second } = await givenEarlierRequests(t);
    await t
      .as(early.patient)
      .patch(`/appointment/reschedule/${early.id}`, { date: TOMORROW, time: '05:00 PM' });
    expect(await listOffers(t, first)).toMatchObject([{ time: '10:00 AM' }]);
    const buyer = await givenPatient(t);
    const choice = { doctorId: doctor.profile.id, date: TOMORROW, time: '11:00 AM' };
    const { body } = await checkout(t, buyer, choice);
    await t.as(buyer).post('/payment/cancel-checkout-session', { id: body.id });
    expect(await listOffers(t, second)).toMatchObject([{ time: '11:00 AM' }]);
  });

  test('is not offered to a patient who has something else at that time', async () => {
    const { doctor, early, first, second } = await givenEarlierRequests(t);
    await givenAppointment(t, { patient: first.patient, slot: 2 });
    await cancel(t, early);
    expect(await listOffers(t, first)).toEqual([]);
    expect(await listOffers(t, second)).toHaveLength(1);
    expect(await isTaken(doctor.profile.id, '10:00 AM')).toBe(true);
  });

  test('is not offered at night, or on days that the patient did not ask for', async () => {
    const { doctor, early, first, second } = await givenEarlierRequests(t);
    await requestEarlier(t, first, { notice: 1, zone: 'America/New_York' });
    await requestEarlier(t, second, { notice: 1, from: '2026-03-04' });
    await cancel(t, early);
    expect(await listOffers(t, first)).toEqual([]);
    expect(await listOffers(t, second)).toEqual([]);
    expect(await isTaken(doctor.profile.id, '10:00 AM')).toBe(false);
  });

  test('leads to at most three offers a day for one patient, and never to a second offer of the same slot', async () => {
    const doctor = await givenDoctor(t);
    const waitingVisit = await givenVisit(t, doctor, '05:00 PM');
    await requestEarlier(t, waitingVisit);
    for (const time of ['10:00 AM', '10:30 AM', '11:00 AM', '11:30 AM']) {
      await cancel(t, await givenVisit(t, doctor, time));
      const [offer] = await listOffers(t, waitingVisit);
      expect(offer?.time).toBe(time === '11:30 AM' ? undefined : time);
      if (offer) await decline(t, waitingVisit, offer);
    }
    t.clock.advance({ hours: 24, seconds: 1 });
    await cancel(t, await givenVisit(t, doctor, '11:00 AM'));
    expect(await listOffers(t, waitingVisit)).toEqual([]);
    await cancel(t, await givenVisit(t, doctor, '12:00 PM'));
    expect(await listOffers(t, waitingVisit)).toMatchObject([{ time: '12:00 PM' }]);
  });

  test('is closed and offered to nobody when its doctor cannot attend', async () => {
    const { doctor, early, first } = await givenEarlierRequests(t);
    await t.as(doctor).post(`/appointment/${early.id}/cannot-attend`, {});
    expect(await listOffers(t, first)).toEqual([]);
  });
});

describe('asking for an earlier time', () => {
  test('is possible only for the patient of an upcoming visit', async () => {
    const doctor = await givenDoctor(t);
    const visit = await givenVisit(t, doctor, '10:00 AM');
    const path = `/appointment/${visit.id}/earlier`;
    expect((await t.as(await givenPatient(t)).put(path, { notice: 1 })).status).toBe(404);
    expect((await t.as(doctor).put(path, { notice: 1 })).status).toBe(403);
    expect((await t.anonymous.put(path, { notice: 1 })).status).toBe(401);
    t.clock.set('2026-03-03T04:30:00Z');
    expect((await requestEarlier(t, visit)).status).toBe(409);
    await t.as(doctor).patch(`/appointment/update/${visit.id}`, { status: 'completed' });
    expect(await requestEarlier(t, visit)).toMatchObject({ status: 409, body: { code: 'NOT_SCHEDULED' } });
  });

  test('can be changed, keeps its position in line, and can be ended', async () => {
    const { early, first, second } = await givenEarlierRequests(t);
    t.clock.advance({ minutes: 1 });
    await requestEarlier(t, first, { notice: 2, from: TOMORROW, until: TOMORROW });
    const readEarlier = async () => (await t.as(first.patient).get('/appointment/earlier')).body.data;
    expect((await readEarlier()).requests).toEqual([
      { appointmentId: first.id, from: TOMORROW, until: TOMORROW, notice: 2 },
    ]);
    await cancel(t, early);
    expect(await listOffers(t, first)).toHaveLength(1);
    expect((await t.as(first.patient).delete(`/appointment/${first.id}/earlier`)).status).toBe(200);
    expect(await readEarlier()).toEqual({ requests: [], offers: [] });
    expect(await listOffers(t, second)).toHaveLength(1);
  });
});

describe('the visit of an offer', () => {
  test.each<[string, (line: Awaited<ReturnType<typeof givenEarlierRequests>>) => Promise<unknown>]>([
    ['is canceled', ({ first }) => cancel(t, first)],
    [
      'is moved by the patient',
      ({ first }) =>
        t
          .as(first.patient)
          .patch(`/appointment/reschedule/${first.id}`, { date: '2026-03-04', time: '10:00 AM' }),
    ],
    [
      'cannot be attended',
      ({ doctor, first }) => t.as(doctor).post(`/appointment/${first.id}/cannot-attend`, {}),
    ],
    [
      'is completed',
      ({ doctor, first }) => t.as(doctor).patch(`/appointment/update/${first.id}`, { status: 'completed' }),
    ],
  ])('an offer ends when its visit %s, and the slot is passed on', async (_description, change) => {
    const line = await givenEarlierRequests(t);
    await cancel(t, line.early);
    expect(await listOffers(t, line.first)).toHaveLength(1);
    expect(await change(line)).toMatchObject({ status: 200 });
    expect(await listOffers(t, line.first)).toEqual([]);
    expect(await listOffers(t, line.second)).toMatchObject([{ time: '10:00 AM' }]);
    const remaining = await t.deps.db.select().from(earlierRequests);
    expect(remaining.map(({ appointmentId }) => appointmentId)).toEqual([line.second.id]);
  });

  test('an offer ends when its visit is moved to the slot by hand', async () => {
    const { early, first } = await givenEarlierRequests(t);
    await cancel(t, early);
    const move = { date: TOMORROW, time: '10:00 AM' };
    const response = await t.as(first.patient).patch(`/appointment/reschedule/${first.id}`, move);
    expect(response).toMatchObject({ status: 200, body: { data: { time: '10:00 AM' } } });
    expect(await listOffers(t, first)).toEqual([]);
  });

  test('an offer ends when it is accepted but the doctor has closed the time in the meantime', async () => {
    const { doctor, early, first } = await givenEarlierRequests(t);
    await cancel(t, early);
    const [offer] = await listOffers(t, first);
    const startsAt = new Date(`${TOMORROW}T04:30:00.000Z`);
    await t.deps.db.insert(closedTimes).values({ doctorId: doctor.profile.id, startsAt });
    expect(await accept(t, first, offer!)).toMatchObject({
      status: 409,
      body: { message: 'The doctor no longer offers this time. Your appointment stays as it was.' },
    });
    expect(await readAppointment(first.id)).toMatchObject({ status: 'scheduled' });
    expect(await listOffers(t, first)).toEqual([]);
  });

  test('an offer ends when the doctor no longer takes bookings', async () => {
    const { doctor, early, first, second } = await givenEarlierRequests(t);
    await cancel(t, early);
    await t.as(doctor).patch(`/doctor/toggle-status/${doctor.profile.id}`, { status: 'inactive' });
    for (const visit of [first, second]) expect(await listOffers(t, visit)).toEqual([]);
  });
});

describe('when a doctor changes the hours, an offer', () => {
  const CHANGES: Record<string, (doctor: Person<DoctorRow>) => Promise<TestResponse>> = {
    'the day becomes a day off': (doctor) =>
      t.as(doctor).put('/doctor/days-off', { daysOff: [{ date: TOMORROW }] }),
    'the weekly hours change': (doctor) =>
      t.as(doctor).patch(`/doctor/time-slots/${doctor.profile.id}`, {
        available_time_slots: toWeeklyTemplate([1, 1, 1, 1, 1, 1, 1]),
      }),
    'the doctor moves to another time zone': (doctor) =>
      t.as(doctor).patch('/doctor/update', { timezone: 'America/New_York' }),
  };
  test.each(Object.entries(CHANGES))(
    'an offer ends immediately, and nobody else gets it, if %s',
    async (_description, change) => {
      const { doctor, early, first, second } = await givenEarlierRequests(t);
      await cancel(t, early);
      expect(await listOffers(t, first)).toHaveLength(1);
      expect((await change(doctor)).status).toBe(200);
      for (const visit of [first, second]) expect(await listOffers(t, visit)).toEqual([]);
      expect(await t.deps.db.$count(appointments, eq(appointments.status, 'held'))).toBe(0);
      expect(await readAppointment(first.id)).toMatchObject({ status: 'scheduled' });
    },
  );

  test('stays open if the hours still include it', async () => {
    const { doctor, early, first } = await givenEarlierRequests(t);
    await cancel(t, early);
    await t.as(doctor).put('/doctor/days-off', { daysOff: [{ date: TOMORROW, times: ['10:00 AM'] }] });
    expect(await listOffers(t, first)).toMatchObject([{ time: '10:00 AM' }]);
  });
});
