import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { appointments, refunds } from '../../db/schema';
import { book, TOMORROW } from '../../testing/booking';
import { givenDoctor, givenPatient } from '../../testing/factories';
import { findBrokenInvariants } from '../../testing/invariants';
import { testApp } from '../../testing/test-app';

const t = await testApp();
beforeEach(() => t.reset());
afterEach(async () => expect(await findBrokenInvariants(t.deps.db)).toEqual([]));

const ANOTHER_TIME = { date: '2026-03-05', time: '11:00 AM' };
const REFUND = { refund: true };

async function bookVisit() {
  const doctor = await givenDoctor(t);
  const patient = await givenPatient(t);
  const id = await book(t, patient, { doctorId: doctor.profile.id, date: TOMORROW, time: '10:30 AM' });
  const path = `/appointment/${id}/choose`;
  return { doctor, patient, id, path, choose: (choice: object) => t.as(patient).post(path, choice) };
}
async function closeVisit() {
  const visit = await bookVisit();
  const closed = await t.as(visit.doctor).post(`/appointment/${visit.id}/cannot-attend`, {});
  expect(closed.status).toBe(200);
  await t.runJobs();
  t.sentEmails().length = 0;
  return visit;
}
const readAppointment = async (id: string) =>
  (await t.deps.db.select().from(appointments).where(eq(appointments.id, id)))[0];

describe('a patient whose doctor cannot attend', () => {
  it('can choose another time on the same payment', async () => {
    const { id, choose } = await closeVisit();
    const before = await readAppointment(id);
    const { status, body } = await choose(ANOTHER_TIME);
    expect([status, body.message]).toEqual([200, 'Appointment moved']);
    expect(body.data).toMatchObject({ _id: id, status: 'scheduled', ...ANOTHER_TIME });
    expect(body.data).toMatchObject({ payment: { status: 'paid', amount: 800 } });
    expect(body.data).not.toHaveProperty('choice');
    expect((await readAppointment(id))?.paymentId).toBe(before?.paymentId);
    expect(await t.deps.db.$count(refunds)).toBe(0);
  });

  it('can choose the money back', async () => {
    const { id, choose } = await closeVisit();
    const { status, body } = await choose(REFUND);
    expect([status, body.message]).toEqual([200, 'Appointment canceled successfully']);
    expect(body.data).toMatchObject({ _id: id, status: 'canceled', payment: { status: 'refunding' } });
    expect(body.data).not.toHaveProperty('choice');
    await t.runJobs();
    expect(await t.deps.db.select().from(refunds)).toMatchObject([{ status: 'succeeded', amount: 800 }]);
  });

  it('gets one refund and one email for the same choice sent three times at once', async () => {
    const { choose } = await closeVisit();
    const responses = await Promise.all([1, 2, 3].map(() => choose(REFUND)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    await t.runJobs();
    expect(await t.deps.db.$count(refunds)).toBe(1);
    expect(t.sentEmails().filter(({ subject }) => subject === 'Your payment is being refunded')).toHaveLength(
      1,
    );
  });

  it('moves once if the same time is chosen three times at once', async () => {
    const { id, choose } = await closeVisit();
    const { calendarSequence = 0 } = (await readAppointment(id)) ?? {};
    const responses = await Promise.all([1, 2, 3].map(() => choose(ANOTHER_TIME)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await readAppointment(id)).toMatchObject({
      status: 'scheduled',
      calendarSequence: calendarSequence + 1,
    });
    expect(await t.deps.db.$count(refunds)).toBe(0);
  });

  it('can choose again if somebody else took the time, or if it is the time that was closed', async () => {
    const { id, doctor, choose } = await closeVisit();
    await book(t, await givenPatient(t), { doctorId: doctor.profile.id, ...ANOTHER_TIME });
    expect(await choose(ANOTHER_TIME)).toMatchObject({ status: 409, body: { code: 'SLOT_TAKEN' } });
    const closedTime = { date: TOMORROW, time: '10:30 AM' };
    expect(await choose(closedTime)).toMatchObject({ status: 422, body: { code: 'SLOT_NOT_OFFERED' } });
    expect((await readAppointment(id))?.chooseBy).not.toBeNull();
    expect((await choose(REFUND)).status).toBe(200);
  });

  it('is told about the refund if another time is chosen after the deadline', async () => {
    const { choose } = await closeVisit();
    t.clock.set('2026-03-03T04:00:00Z');
    const message = 'The deadline for choosing has passed. Your money is being refunded in full.';
    expect(await choose(ANOTHER_TIME)).toMatchObject({ status: 409, body: { message } });
  });
});

describe('a choice', () => {
  const NOTHING_LEFT = {
    status: 409,
    body: {
      code: 'NOTHING_TO_CHOOSE',
      message: 'There is nothing left to decide about this appointment.',
    },
  };

  it('is refused while the visit is scheduled, and once the choice is made', async () => {
    const visit = await bookVisit();
    for (const choice of [REFUND, ANOTHER_TIME, { date: '2026-12-01', time: '09:00 AM' }])
      expect(await visit.choose(choice)).toMatchObject(NOTHING_LEFT);
    const moved = await closeVisit();
    await moved.choose(ANOTHER_TIME);
    for (const choice of [ANOTHER_TIME, REFUND])
      expect(await moved.choose(choice)).toMatchObject(NOTHING_LEFT);
    const refunded = await closeVisit();
    await refunded.choose(REFUND);
    for (const choice of [REFUND, ANOTHER_TIME])
      expect(await refunded.choose(choice)).toMatchObject(NOTHING_LEFT);
    expect(await t.deps.db.$count(refunds)).toBe(1);
  });

  it('is refused once the time to choose has ended with the refund', async () => {
    const { choose } = await closeVisit();
    t.clock.set('2026-03-03T04:00:00Z');
    await t.runSweep('end-choices');
    for (const choice of [REFUND, ANOTHER_TIME]) expect(await choose(choice)).toMatchObject(NOTHING_LEFT);
    expect(await t.deps.db.$count(refunds)).toBe(1);
  });

  it('must be either the money back or a whole time', async () => {
    const { id, choose } = await closeVisit();
    const { date, time } = ANOTHER_TIME;
    for (const choice of [
      {},
      { date },
      { time },
      { refund: false },
      { refund: false, date, time },
      { refund: true, date, time },
      { refund: true, date },
      { refund: 'yes' },
      { date: 'tomorrow', time },
      { date, time: '11 AM' },
    ])
      expect([choice, (await choose(choice)).status]).toEqual([choice, 422]);
    expect((await choose({})).body.message).toBe('Please choose another time or the money back.');
    expect((await readAppointment(id))?.chooseBy).not.toBeNull();
  });

  it('is the patient’s alone', async () => {
    const { doctor, path, id } = await closeVisit();
    expect((await t.as(await givenPatient(t)).post(path, REFUND)).status).toBe(404);
    expect((await t.as(doctor).post(path, REFUND)).status).toBe(403);
    expect((await t.anonymous.post(path, REFUND)).status).toBe(401);
    expect((await readAppointment(id))?.chooseBy).not.toBeNull();
  });
});
