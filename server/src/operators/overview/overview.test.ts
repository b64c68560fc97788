import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { appointments, jobs, responseTimes } from '../../db/schema';
import { book, TOMORROW } from '../../testing/booking';
import { givenDispute } from '../../testing/disputes';
import { givenAppointment, givenDoctor, givenOperatorAccount, givenPatient } from '../../testing/factories';
import { testApp } from '../../testing/test-app';
import { givenWaitingDoctor } from '../../testing/waiting-doctor';

const t = await testApp();
beforeEach(() => t.reset());
const { db } = t.deps;
const readOverview = async () =>
  (await t.as(await givenOperatorAccount(t)).get('/operator/overview')).body.data;

it('counts what waits for an operator', async () => {
  const { doctor } = await givenDispute(t);
  const { appointment, patient } = await givenAppointment(t, { doctor, slot: 7, status: 'completed' });
  const review = await t.as(patient).post('/review', { appointmentId: appointment.id, rating: 1 });
  await t.as(doctor).post(`/review/${review.body.data._id}/report`, { reason: 'unkind' });
  await db.insert(jobs).values({ kind: 'x', payload: {}, runAt: t.clock.now(), failedAt: t.clock.now() });
  const choice = { doctorId: doctor.profile.id, date: '2026-03-06', time: '10:30 AM' };
  const canceled = await book(t, patient, choice);
  await t.as(patient).patch(`/appointment/cancel/${canceled}`);
  await givenWaitingDoctor(t);
  await givenDoctor(t, { verifiedAt: null });
  expect((await readOverview()).waiting).toEqual({
    verifications: 1,
    disputes: 1,
    reviews: 1,
    jobs: 1,
    refunds: 1,
  });
});

it('sums up the visits, payments and refunds of today', async () => {
  const doctor = await givenDoctor(t);
  const patient = await givenPatient(t);
  const choice = { doctorId: doctor.profile.id, date: TOMORROW, time: '10:30 AM' };
  await book(t, patient, choice);
  const second = await book(t, patient, { ...choice, time: '11:00 AM' });
  await t.as(patient).patch(`/appointment/cancel/${second}`);
  await t.runJobs();
  expect((await readOverview()).today).toEqual({
    visits: 0,
    completed: 0,
    canceled: 0,
    received: 1600,
    refunded: 800,
  });
  t.clock.advance({ days: 1 });
  expect((await readOverview()).today).toEqual({
    visits: 1,
    completed: 0,
    canceled: 1,
    received: 0,
    refunded: 0,
  });
});

it('counts 30 days in the site’s time zone: bookings, cancellations, missed visits, response times', async () => {
  const doctor = await givenDoctor(t);
  const completed = { doctor, status: 'completed', localDate: '2026-02-20' } as const;
  await givenAppointment(t, { ...completed, slot: 1 });
  await givenAppointment(t, { ...completed, slot: 2, doctorJoinedAt: new Date('2026-02-20T05:00:00.000Z') });
  await givenAppointment(t, { ...completed, slot: 3, consultationType: 'In-person Consultation' });
  const { appointment } = await givenAppointment(t, { ...completed, slot: 4, status: 'canceled' });
  const canceledAt = new Date('2026-02-18T19:00:00.000Z');
  await db.update(appointments).set({ canceledAt }).where(eq(appointments.id, appointment.id));
  await db.insert(responseTimes).values([
    { onDate: '2026-03-01', withinMs: 10, requests: 90 },
    { onDate: '2026-03-01', withinMs: 100, requests: 10 },
  ]);
  const { days, zone } = await readOverview();
  expect([zone, days.length, days[0].date, days[29].date]).toEqual([
    'Asia/Kolkata',
    30,
    '2026-02-01',
    '2026-03-02',
  ]);
  const on = (date: string) => days.find((day: { date: string }) => day.date === date);
  expect(on('2026-03-02').bookings).toBe(4);
  expect(on('2026-02-20').noShows).toBe(1);
  expect(on('2026-02-19').cancellations).toBe(1);
  expect([on('2026-03-01').answeredWithinMs, on('2026-02-28').answeredWithinMs]).toEqual([100, null]);
});

it('shows the state of the node', async () => {
  await db.insert(jobs).values({ kind: 'x', payload: {}, runAt: new Date(t.clock.now().getTime() - 90_000) });
  expect((await readOverview()).node).toMatchObject({
    engine: t.deps.database.engine,
    jobsDue: 1,
    jobLagSeconds: 90,
    cardProvider: 'reached',
  });
});
