import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { appointments, refunds } from '../../db/schema';
import { book, checkout, confirm, TOMORROW } from '../../testing/booking';
import { givenAppointment, givenDoctor, givenPatient } from '../../testing/factories';
import { type TestApp, testApp } from '../../testing/test-app';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
beforeEach(() => t.reset());
afterEach(() => vi.restoreAllMocks());

const usersNotifiedBy = (spy: { mock: { calls: unknown[][] } }) => spy.mock.calls.map(([userId]) => userId);

test('canceling records the time, for this appointment only', async () => {
  const [doctor, patient] = [await givenDoctor(t), await givenPatient(t)];
  const choice = { doctorId: doctor.profile.id, date: TOMORROW };
  const id = await book(t, patient, { ...choice, time: '10:30 AM' });
  const otherId = await book(t, patient, { ...choice, time: '12:30 PM' });
  const toUser = vi.spyOn(t.deps.realtime, 'toUser');
  t.clock.advance({ minutes: 1 });
  await t.as(patient).patch(`/appointment/cancel/${id}`);
  const readRow = async (appointmentId: string) =>
    (await t.deps.db.select().from(appointments).where(eq(appointments.id, appointmentId)))[0];
  const now = t.clock.now();
  expect(await readRow(id)).toMatchObject({ status: 'canceled', canceledAt: now, updatedAt: now });
  expect(await readRow(otherId)).toMatchObject({ status: 'scheduled', canceledAt: null });
  expect(await t.deps.db.select().from(refunds)).toMatchObject([{ reason: 'canceled', amount: 800 }]);
  expect(new Set(usersNotifiedBy(toUser))).toEqual(new Set([doctor.user.id, patient.user.id]));
});

test('canceling a free visit refunds nothing', async () => {
  const [doctor, patient] = [await givenDoctor(t, { fees: 0 }), await givenPatient(t)];
  const choice = { doctorId: doctor.profile.id, date: TOMORROW, time: '10:30 AM' };
  const { body } = await checkout(t, patient, choice);
  const { appointmentId } = (await confirm(t, patient, body.id)).body.data;
  expect((await t.as(patient).patch(`/appointment/cancel/${appointmentId}`)).status).toBe(200);
  const unpaid = await givenAppointment(t);
  expect((await t.as(unpaid.patient).patch(`/appointment/cancel/${unpaid.appointment.id}`)).status).toBe(200);
  expect(await t.deps.db.select().from(refunds)).toEqual([]);
});

test('canceling an appointment that is no longer scheduled is refused with that reason', async () => {
  const { appointment, patient } = await givenAppointment(t, { status: 'canceled' });
  expect(await t.as(patient).patch(`/appointment/cancel/${appointment.id}`)).toMatchObject({
    status: 409,
    body: { code: 'NOT_SCHEDULED' },
  });
});
