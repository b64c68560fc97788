import { MAX_NEWCOMER_HOLDS_PER_DOCTOR } from '@carelane/contract/appointments/booking';
import { SLOTS_PER_DAY } from '@carelane/contract/doctors/slot-grid';
import { beforeEach, describe, expect, test } from 'vitest';
import { earlierOffers } from '../../db/schema';
import { book, checkout, TOMORROW } from '../../testing/booking';
import {
  type DoctorRow,
  givenAppointment,
  givenDoctor,
  givenPatient,
  type Person,
} from '../../testing/factories';
import { givenFamily } from '../../testing/family';
import { testApp } from '../../testing/test-app';

const t = await testApp();
beforeEach(() => t.reset());

const FREE_VISIT_TIMES = ['09:00 AM', '09:30 AM', '10:00 AM'];

async function givenHolds(doctor: Person<DoctorRow>, count: number, heldUntil: Date) {
  const holds = [];
  for (let index = 0; index < count; index++) {
    const localDate = `2026-03-${String(5 + Math.floor(index / SLOTS_PER_DAY)).padStart(2, '0')}`;
    const held = await givenAppointment(t, {
      doctor,
      status: 'held',
      heldUntil,
      localDate,
      slot: index % SLOTS_PER_DAY,
    });
    holds.push(held.appointment);
  }
  return holds;
}

describe('a hold', () => {
  test('each unpaid hold makes the patient wait longer before the next one', async () => {
    const [doctor, patient] = [await givenDoctor(t), await givenPatient(t)];
    const choice = { doctorId: doctor.profile.id, date: TOMORROW, time: '11:00 AM' };
    const holdAndLeave = async () => {
      const opened = await checkout(t, patient, choice);
      if (opened.status === 201)
        await t.as(patient).post('/payment/cancel-checkout-session', { id: opened.body.id });
      return opened;
    };
    for (let count = 0; count < 10; count++) expect((await holdAndLeave()).status).toBe(201);
    const refused = await holdAndLeave();
    expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } });
    expect(refused.headers['retry-after']).toBe('300');
    expect(refused.body.message).toContain('in 5 minutes');
    t.clock.advance({ minutes: 5 });
    expect((await holdAndLeave()).status).toBe(201);
    expect((await holdAndLeave()).headers['retry-after']).toBe('600');
    t.clock.advance({ hours: 24 });
    expect((await holdAndLeave()).status).toBe(201);
  });

  test('is refused to a new patient while too many new patients hold slots of the same doctor', async () => {
    const doctor = await givenDoctor(t);
    const regular = await givenPatient(t);
    await book(t, regular, { doctorId: doctor.profile.id, date: TOMORROW, time: '09:00 AM' });
    const heldUntil = new Date(t.clock.now().getTime() + 60_000);
    await givenHolds(doctor, MAX_NEWCOMER_HOLDS_PER_DOCTOR, heldUntil);
    const choice = { doctorId: doctor.profile.id, date: TOMORROW, time: '11:00 AM' };
    expect(await checkout(t, await givenPatient(t), choice)).toMatchObject({
      status: 429,
      headers: { 'retry-after': '300' },
    });
    expect((await checkout(t, regular, { ...choice, time: '11:30 AM' })).status).toBe(201);
    t.clock.advance({ minutes: 2 });
    expect((await checkout(t, await givenPatient(t), choice)).status).toBe(201);
  });

  test('a hold for an offered earlier time does not count against new patients', async () => {
    const doctor = await givenDoctor(t);
    const heldUntil = new Date(t.clock.now().getTime() + 60_000);
    const [offered] = await givenHolds(doctor, MAX_NEWCOMER_HOLDS_PER_DOCTOR, heldUntil);
    const { appointment } = await givenAppointment(t, { doctor, localDate: '2026-03-20' });
    const { id, startsAt } = offered!;
    await t.deps.db
      .insert(earlierOffers)
      .values({ id, appointmentId: appointment.id, startsAt, expiresAt: heldUntil });
    const choice = { doctorId: doctor.profile.id, date: TOMORROW, time: '11:00 AM' };
    expect((await checkout(t, await givenPatient(t), choice)).status).toBe(201);
    expect((await checkout(t, await givenPatient(t), { ...choice, time: '11:30 AM' })).status).toBe(429);
  });
});

test('a patient has at most three upcoming free visits', async () => {
  const [doctor, patient] = [await givenDoctor(t, { fees: 0 }), await givenPatient(t)];
  const checkoutAt = (time: string) =>
    checkout(t, patient, { doctorId: doctor.profile.id, date: TOMORROW, time });
  for (const time of FREE_VISIT_TIMES) expect((await checkoutAt(time)).status).toBe(201);
  expect(await checkoutAt('11:00 AM')).toMatchObject({ status: 409, body: { code: 'TOO_MANY_FREE_VISITS' } });
  const doctorWithFee = await givenDoctor(t);
  const choice = { doctorId: doctorWithFee.profile.id, date: TOMORROW, time: '03:00 PM' };
  expect((await checkout(t, patient, choice)).status).toBe(201);
});

test('each family member has a separate limit of free visits', async () => {
  const doctor = await givenDoctor(t, { fees: 0 });
  const { guardian, child } = await givenFamily(t);
  const checkoutFor = (patient: { token: string }, time: string) =>
    checkout(t, patient, { doctorId: doctor.profile.id, date: TOMORROW, time });
  for (const time of FREE_VISIT_TIMES) expect((await checkoutFor(child, time)).status).toBe(201);
  expect((await checkoutFor(child, '11:00 AM')).body.code).toBe('TOO_MANY_FREE_VISITS');
  expect((await checkoutFor(guardian, '11:00 AM')).status).toBe(201);
});
