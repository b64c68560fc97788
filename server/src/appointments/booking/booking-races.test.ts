import { SLOTS_PER_DAY, slotLabel } from '@carelane/contract/doctors/slot-grid';
import { addDays } from '@carelane/contract/time/zoned-time';
import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { appointments, refunds, testCheckoutRefunds } from '../../db/schema';
import { book, checkout, confirm, deliverWebhook, payByCard, TOMORROW } from '../../testing/booking';
import { reportFigures, scaledCount } from '../../testing/counts';
import { givenDoctor, givenPatient } from '../../testing/factories';
import { findBrokenInvariants } from '../../testing/invariants';
import { type TestApp, testApp } from '../../testing/test-app';
import { appointmentColumns } from './booking-columns';

/** The embedded database serializes requests. With TEST_DATABASE_URL these are real races. */
let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
beforeEach(() => t.reset());
afterEach(async () => expect(await findBrokenInvariants(t.deps.db)).toEqual([]));

const RACERS = 20;

test('one of many patients gets a slot, and the others get a conflict', async () => {
  const doctor = await givenDoctor(t);
  const patients = await Promise.all(Array.from({ length: RACERS }, () => givenPatient(t)));
  for (const time of ['09:00 AM', '09:30 AM', '10:00 AM']) {
    const choice = { doctorId: doctor.profile.id, date: TOMORROW, time };
    const responses = await Promise.all(patients.map((patient) => checkout(t, patient, choice)));
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(responses.filter(({ status, body }) => status === 409 && body.code === 'SLOT_TAKEN')).toHaveLength(
      RACERS - 1,
    );
    // A new patient replaces the one who got the slot, because a patient can hold only two slots at once.
    const winner = responses.findIndex(({ status }) => status === 201);
    const [patient] = patients.splice(winner, 1);
    if (patient) patients.push(await givenPatient(t));
  }
});

test('one of many patients who book overlapping slots succeeds', async () => {
  const doctor = await givenDoctor(t);
  const patients = await Promise.all(Array.from({ length: RACERS }, () => givenPatient(t)));
  const inserted = await Promise.all(
    patients.map((patient, n) =>
      t.deps.db
        .insert(appointments)
        .values({
          ...appointmentColumns(
            {
              doctorId: doctor.profile.id,
              ...(n % 2 === 0
                ? { startsAt: new Date('2026-03-03T05:00:00Z'), slot: 3, timezone: 'Asia/Kolkata' }
                : { startsAt: new Date('2026-03-03T05:15:00Z'), slot: 4, timezone: 'Asia/Kathmandu' }),
              localDate: TOMORROW,
              consultationType: 'Video Consultation',
              reason: '',
            },
            patient.profile.id,
          ),
          status: 'scheduled',
        })
        .onConflictDoNothing()
        .returning({ id: appointments.id }),
    ),
  );
  expect(inserted.flat()).toHaveLength(1);
});

test('one of many patients gets a slot whose hold has just expired', async () => {
  const doctor = await givenDoctor(t);
  const choice = { doctorId: doctor.profile.id, date: TOMORROW, time: '10:30 AM' };
  await checkout(t, await givenPatient(t), choice);
  t.clock.advance({ minutes: 35 });
  const patients = await Promise.all(Array.from({ length: RACERS }, () => givenPatient(t)));
  const responses = await Promise.all(patients.map((patient) => checkout(t, patient, choice)));
  expect(responses.map(({ status }) => status).sort()).toEqual([201, ...Array(RACERS - 1).fill(409)]);
});

test('one patient with many tabs holds at most two slots, and each slot once', async () => {
  const doctor = await givenDoctor(t);
  const patient = await givenPatient(t);
  const slotTimes = ['09:00 AM', '09:30 AM', '10:00 AM', '10:30 AM'];
  const choices = [...slotTimes, ...slotTimes].map((time) => ({
    doctorId: doctor.profile.id,
    date: TOMORROW,
    time,
  }));
  const responses = await Promise.all(choices.map((choice) => checkout(t, patient, choice)));
  const held = await t.deps.db.select().from(appointments).where(eq(appointments.status, 'held'));
  expect(held).toHaveLength(2);
  expect(new Set(responses.filter(({ status }) => status === 201).map(({ body }) => body.id)).size).toBe(2);
});

const LATE_PAYMENTS = scaledCount(6, 100);
test(`${LATE_PAYMENTS} late payments are each refunded once`, async () => {
  const doctor = await givenDoctor(t);
  const choices = Array.from({ length: LATE_PAYMENTS }, (_, n) => ({
    doctorId: doctor.profile.id,
    date: addDays(TOMORROW, Math.floor(n / SLOTS_PER_DAY)),
    time: slotLabel(n % SLOTS_PER_DAY),
  }));
  const latePayments: { patient: { token: string }; id: string }[] = [];
  for (const choice of choices) {
    const patient = await givenPatient(t);
    const { body } = await checkout(t, patient, choice);
    await payByCard(t, body.id);
    latePayments.push({ patient, id: body.id });
  }
  t.clock.advance({ minutes: 35 });
  for (const choice of choices) await book(t, await givenPatient(t), choice);
  await Promise.all(
    latePayments.flatMap(({ patient, id }) => [
      confirm(t, patient, id),
      deliverWebhook(t, id),
      confirm(t, patient, id),
    ]),
  );
  await Promise.all([t.runJobs(), t.runSweep('reconcile-payments'), t.runJobs()]);
  await t.runJobs();
  expect(await t.deps.db.$count(refunds, eq(refunds.status, 'succeeded'))).toBe(LATE_PAYMENTS);
  expect(await t.deps.db.$count(testCheckoutRefunds)).toBe(LATE_PAYMENTS);
  expect(await findBrokenInvariants(t.deps.db, { settled: true })).toEqual([]);
  reportFigures('B3', 'late payments', { payments: LATE_PAYMENTS, 'refunded once': LATE_PAYMENTS });
});

test('concurrent cancel, reschedule and booking of the same slots stay consistent', async () => {
  const doctor = await givenDoctor(t);
  const doctorId = doctor.profile.id;
  const [firstPatient, secondPatient, thirdPatient] = await Promise.all([
    givenPatient(t),
    givenPatient(t),
    givenPatient(t),
  ]);
  const first = await book(t, firstPatient, { doctorId, date: TOMORROW, time: '09:00 AM' });
  const second = await book(t, secondPatient, { doctorId, date: TOMORROW, time: '10:00 AM' });
  await Promise.all([
    t.as(firstPatient).patch(`/appointment/cancel/${first}`),
    t.as(firstPatient).patch(`/appointment/reschedule/${first}`, { date: TOMORROW, time: '11:00 AM' }),
    t.as(secondPatient).patch(`/appointment/reschedule/${second}`, { date: TOMORROW, time: '09:00 AM' }),
    checkout(t, thirdPatient, { doctorId, date: TOMORROW, time: '09:00 AM' }),
    checkout(t, thirdPatient, { doctorId, date: TOMORROW, time: '10:00 AM' }),
  ]);
});
