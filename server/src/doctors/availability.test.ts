import { toWeeklySlots, toWeeklyTemplate } from '@carelane/contract/doctors/availability';
import { ALL_SLOTS } from '@carelane/contract/doctors/slot-grid';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { givenAppointment, givenDoctor, givenPatient } from '../testing/factories';
import { type TestApp, testApp } from '../testing/test-app';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
beforeEach(() => t.reset());

const MONDAYS_AT_NINE = [{ day: 'Monday', times: [{ time: '09:00 AM', status: 'available' }] }];
const slotsPath = (doctor: { profile: { id: string } }) => `/doctor/time-slots/${doctor.profile.id}`;

describe('the slots of a date', () => {
  test('follow the doctor’s hours, with taken and held ones marked', async () => {
    const doctor = await givenDoctor(t);
    await givenAppointment(t, { doctor, localDate: '2026-03-03', slot: 0 });
    await givenAppointment(t, {
      doctor,
      localDate: '2026-03-03',
      slot: 1,
      status: 'held',
      heldUntil: new Date('2026-03-02T04:30:00Z'),
    });
    await givenAppointment(t, { doctor, localDate: '2026-03-03', slot: 2, status: 'canceled' });
    const { body } = await t
      .as(doctor)
      .get(`/doctor/available-slots-for-doctor/${doctor.profile.id}?date=2026-03-03`);
    expect(body.data).toHaveLength(1);
    expect(body.data[0]).toMatchObject({ day: 'Tuesday', date: '2026-03-03', timezone: 'Asia/Kolkata' });
    expect(body.data[0].times).toHaveLength(18);
    expect(body.data[0].times.slice(0, 3)).toEqual([
      { time: '09:00 AM', status: 'booked', startsAt: '2026-03-03T03:30:00.000Z' },
      { time: '09:30 AM', status: 'booked', startsAt: '2026-03-03T04:00:00.000Z' },
      { time: '10:00 AM', status: 'available', startsAt: '2026-03-03T04:30:00.000Z' },
    ]);
  });

  test('are empty for an inactive doctor, and need a valid date', async () => {
    const doctor = await givenDoctor(t, { status: 'inactive' });
    const patient = await givenPatient(t);
    const path = `/doctor/available-slots-for-doctor/${doctor.profile.id}`;
    expect((await t.as(patient).get(`${path}?date=2026-03-03`)).body.data[0].times).toEqual([]);
    expect((await t.as(patient).get(`${path}?date=soon`)).status).toBe(422);
    expect((await t.as(patient).get(path)).status).toBe(422);
    expect(
      (await t.as(patient).get('/doctor/available-slots-for-doctor/nobody?date=2026-03-03')).status,
    ).toBe(404);
  });

  test('are counted for each day that can be booked', async () => {
    const doctor = await givenDoctor(t, { weeklySlots: [0b11, 0, 0, 0, 0, 0, 0] });
    const { body } = await t.as(doctor).get(`/doctor/available-days/${doctor.profile.id}`);
    expect(body.data).toHaveLength(31);
    expect(body.data.filter((day: { free: number }) => day.free > 0)).toEqual([
      { date: '2026-03-09', free: 2 },
      { date: '2026-03-16', free: 2 },
      { date: '2026-03-23', free: 2 },
      { date: '2026-03-30', free: 2 },
    ]);
  });
});

describe('saving availability', () => {
  test('replaces the week and lists the appointments outside it, which are kept', async () => {
    const { doctor, appointment, patient } = await givenAppointment(t, { localDate: '2026-03-03', slot: 4 });
    const saved = await t.as(doctor).patch(slotsPath(doctor), { available_time_slots: MONDAYS_AT_NINE });
    expect(saved.status).toBe(200);
    expect(saved.body.message).toBe('Availability updated successfully');
    expect(saved.body.appointmentsOutsideHours).toEqual([
      {
        _id: appointment.id,
        patientName: patient.profile.name,
        date: '2026-03-03',
        time: '11:00 AM',
        startsAt: '2026-03-03T05:30:00.000Z',
      },
    ]);
    expect(saved.body.data.available_time_slots).toEqual(toWeeklyTemplate([1, 0, 0, 0, 0, 0, 0]));
    const slots = await t
      .as(patient)
      .get(`/doctor/available-slots-for-doctor/${doctor.profile.id}?date=2026-03-09`);
    expect(slots.body.data[0].times.map((slot: { time: string }) => slot.time)).toEqual(['09:00 AM']);
  });

  test('never frees a booked slot', async () => {
    const { doctor, patient } = await givenAppointment(t, { localDate: '2026-03-09', slot: 0 });
    const allSlots = toWeeklyTemplate([
      ALL_SLOTS,
      ALL_SLOTS,
      ALL_SLOTS,
      ALL_SLOTS,
      ALL_SLOTS,
      ALL_SLOTS,
      ALL_SLOTS,
    ]);
    await t.as(doctor).patch(slotsPath(doctor), { available_time_slots: allSlots });
    const { body } = await t
      .as(patient)
      .get(`/doctor/available-slots-for-doctor/${doctor.profile.id}?date=2026-03-09`);
    expect(body.data[0].times[0]).toMatchObject({ time: '09:00 AM', status: 'booked' });
  });

  test('an outdated page undoes nothing that another page has saved', async () => {
    const doctor = await givenDoctor(t);
    const save = async (weekly: number[], before: number[]) => {
      const [available_time_slots, shown] = [weekly, before].map(toWeeklyTemplate);
      const saved = await t.as(doctor).patch(slotsPath(doctor), { available_time_slots, before: shown });
      return toWeeklySlots(saved.body.data.available_time_slots);
    };
    const allWeek = Array<number>(7).fill(ALL_SLOTS);
    expect(await save([7, ...allWeek.slice(1)], allWeek)).toEqual([7, ...allWeek.slice(1)]);
    const withoutSunday = [...allWeek.slice(0, 6), 0];
    expect(await save(withoutSunday, allWeek)).toEqual([7, ...allWeek.slice(1, 6), 0]);
    expect(await save([15, 0, 0, 0, 0, 0, 0], [3, 0, 0, 0, 0, 0, 0])).toEqual([
      15,
      ...allWeek.slice(1, 6),
      0,
    ]);
  });

  test('is allowed only for the doctor, and only with valid hours', async () => {
    const doctor = await givenDoctor(t);
    const body = { available_time_slots: MONDAYS_AT_NINE };
    expect((await t.as(await givenPatient(t)).patch(slotsPath(doctor), body)).status).toBe(403);
    expect((await t.as(await givenDoctor(t)).patch(slotsPath(doctor), body)).status).toBe(404);
    expect((await t.anonymous.patch(slotsPath(doctor), body)).status).toBe(401);
    for (const invalidBody of [
      {},
      { available_time_slots: 'all' },
      { available_time_slots: [{ day: 'Someday', times: [] }] },
      { available_time_slots: [{ day: 'Monday', times: [{ time: '08:00 AM', status: 'available' }] }] },
      { available_time_slots: [{ day: 'Monday', times: [{ time: '09:00 AM', status: 'maybe' }] }] },
    ]) {
      expect((await t.as(doctor).patch(slotsPath(doctor), invalidBody)).status).toBe(422);
    }
  });

  test('notifies patients of new slots, at most once in 10 minutes for each doctor', async () => {
    const sendToPatients = vi.spyOn(t.deps.realtime, 'toPatients');
    const { doctor, patient } = await givenAppointment(t);
    const otherPatient = await givenPatient(t);
    const save = (weekly: number[]) =>
      t.as(doctor).patch(slotsPath(doctor), { available_time_slots: toWeeklyTemplate(weekly) });

    await save([3, 0, 0, 0, 0, 0, 0]);
    expect(sendToPatients).toHaveBeenCalledTimes(1);
    expect(sendToPatients.mock.calls[0]?.[1]).toMatchObject({
      doctorId: doctor.profile.id,
      doctorName: 'Meera Iyer',
      message: 'Dr. Meera Iyer has opened new appointment times.',
    });
    await save([7, 0, 0, 0, 0, 0, 0]);
    t.clock.set('2026-03-02T04:09:59Z');
    await save([15, 0, 0, 0, 0, 0, 0]);
    expect(sendToPatients).toHaveBeenCalledTimes(1);
    t.clock.set('2026-03-02T04:10:00Z');
    await save([1, 0, 0, 0, 0, 0, 0]);
    expect(sendToPatients).toHaveBeenCalledTimes(1);
    await save([31, 0, 0, 0, 0, 0, 0]);
    expect(sendToPatients).toHaveBeenCalledTimes(2);
    const countNotifications = async (person: { token: string }) =>
      (await t.as(person).get('/notification')).body.data?.length;
    expect(await countNotifications(patient)).toBe(2);
    expect(await countNotifications(otherPatient)).toBe(0);
    sendToPatients.mockRestore();
  });
});

describe('days off', () => {
  test('close a date or change its hours, and can be removed', async () => {
    const { doctor, patient, appointment } = await givenAppointment(t, { localDate: '2026-03-03', slot: 4 });
    const daysOff = [
      { date: '2026-03-03', note: 'Conference' },
      { date: '2026-03-04', times: ['09:00 AM', '05:30 PM'] },
    ];
    const saved = await t.as(doctor).put('/doctor/days-off', { daysOff });
    expect(saved.body.data.daysOff).toEqual([
      { date: '2026-03-03', times: [], note: 'Conference' },
      { date: '2026-03-04', times: ['09:00 AM', '05:30 PM'], note: null },
    ]);
    expect(saved.body.appointmentsOutsideHours.map((visit: { _id: string }) => visit._id)).toEqual([
      appointment.id,
    ]);
    const countTimesOn = async (date: string) =>
      (await t.as(patient).get(`/doctor/available-slots-for-doctor/${doctor.profile.id}?date=${date}`)).body
        .data[0].times.length;
    expect(await countTimesOn('2026-03-03')).toBe(0);
    expect(await countTimesOn('2026-03-04')).toBe(2);
    await t.as(doctor).put('/doctor/days-off', { daysOff: [] });
    expect(await countTimesOn('2026-03-04')).toBe(18);
    expect((await t.as(doctor).get('/doctor/days-off')).body.data.daysOff).toEqual([]);
  });

  test('an outdated page changes only the dates that were edited on it, even after midnight', async () => {
    const doctor = await givenDoctor(t);
    const shown = [
      { date: '2026-03-02' },
      { date: '2026-03-05' },
      { date: '2026-03-06', note: 'Conference' },
    ];
    const onPhone = [{ date: '2026-03-06', note: 'Fair' }, { date: '2026-03-07' }];
    await t.as(doctor).put('/doctor/days-off', { daysOff: onPhone });
    t.clock.set('2026-03-03T04:00:00.000Z');
    const edited = [...shown.slice(0, 1), ...shown.slice(2), { date: '2026-03-09' }];
    const saved = await t.as(doctor).put('/doctor/days-off', { daysOff: edited, before: shown });
    expect(saved.body.data.daysOff).toEqual([
      { date: '2026-03-06', times: [], note: 'Fair' },
      { date: '2026-03-07', times: [], note: null },
      { date: '2026-03-09', times: [], note: null },
    ]);
    const removed = await t.as(doctor).put('/doctor/days-off', { daysOff: [], before: onPhone });
    expect(removed.body.data.daysOff).toEqual([{ date: '2026-03-09', times: [], note: null }]);
  });

  test('ten concurrent changes to days off end as one of the ten plans', async () => {
    const doctor = await givenDoctor(t);
    const plans = Array.from({ length: 10 }, (_, n) => [
      { date: '2026-03-05', note: `Plan ${n}` },
      { date: `2026-03-${10 + n}` },
    ]);
    const responses = await Promise.all(
      plans.map((daysOff) => t.as(doctor).put('/doctor/days-off', { daysOff })),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(200));
    const { daysOff } = (await t.as(doctor).get('/doctor/days-off')).body.data;
    expect(plans.map((plan) => plan.map(({ date }) => date))).toContainEqual(
      daysOff.map(({ date }: { date: string }) => date),
    );
  });

  test('are refused in the past, too far ahead, twice on one date, and for patients', async () => {
    const doctor = await givenDoctor(t);
    for (const daysOff of [
      [{ date: '2026-03-01' }],
      [{ date: '2026-03-05' }, { date: '2026-03-05' }],
      [{ date: '2030-01-01' }],
      [{ date: 'tomorrow' }],
      'none',
    ]) {
      expect((await t.as(doctor).put('/doctor/days-off', { daysOff })).status).toBe(422);
    }
    expect((await t.as(await givenPatient(t)).get('/doctor/days-off')).status).toBe(403);
  });
});
