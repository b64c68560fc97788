import { joinWindow } from '@carelane/contract/appointments/join-window';
import { TIME_LABELS } from '@carelane/contract/doctors/slot-grid';
import { addDays, zonedDate } from '@carelane/contract/time/zoned-time';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { notifications } from '../db/schema';
import { book } from '../testing/booking';
import { givenDoctor, givenPatient } from '../testing/factories';
import { DEFAULT_NOW, type TestApp, testApp } from '../testing/test-app';

const now = process.env.TEST_NOW ? new Date() : new Date(DEFAULT_NOW);
const timezone = process.env.TZ ?? 'Asia/Kolkata';
const tomorrow = addDays(zonedDate(now, timezone), 1);

let t: TestApp;
beforeAll(async () => {
  t = await testApp({ now: now.toISOString() });
});
beforeEach(() => t.reset());

const inDoctorsZone = (instant: string) =>
  new Intl.DateTimeFormat('sv', { timeZone: timezone, dateStyle: 'short', timeStyle: 'short' }).format(
    new Date(instant),
  );
const localTimeFromLabel = (date: string, time: string) => {
  const [, hour, minute, period] = /^(\d\d):(\d\d) (AM|PM)$/.exec(time) ?? [];
  return `${date} ${String((Number(hour) % 12) + (period === 'PM' ? 12 : 0)).padStart(2, '0')}:${minute}`;
};

test.each([0, 1, 2])(
  'each slot %i days ahead begins at its labeled time in the doctor’s time zone',
  async (daysAhead) => {
    const doctor = await givenDoctor(t, { timezone });
    const date = addDays(zonedDate(now, timezone), daysAhead);
    const { body } = await t
      .as(doctor)
      .get(`/doctor/available-slots-for-doctor/${doctor.profile.id}?date=${date}`);
    const [day] = body.data as {
      date: string;
      times: { time: string; startsAt: string; status: string }[];
    }[];
    expect(day?.date).toBe(date);
    for (const { time, startsAt, status } of day?.times ?? []) {
      expect(inDoctorsZone(startsAt)).toBe(localTimeFromLabel(date, time));
      if (status === 'available') expect(new Date(startsAt) > now).toBe(true);
    }
    if (daysAhead > 0) expect(day?.times.map(({ time }) => time)).toEqual(TIME_LABELS);
  },
);

test('tomorrow’s first slot is booked, listed, reminded of and joined at the right time', async () => {
  const doctor = await givenDoctor(t, { timezone });
  const patient = await givenPatient(t);
  const [time = ''] = TIME_LABELS;
  const id = await book(t, patient, { doctorId: doctor.profile.id, date: tomorrow, time });
  const { body } = await t.as(patient).get(`/appointment/${id}`);
  const { startsAt, status } = body.data;
  expect(inDoctorsZone(startsAt)).toBe(localTimeFromLabel(tomorrow, time));

  const listIds = async (list: string, at: Date) => {
    const query = new URLSearchParams({ list, zone: timezone, at: at.toISOString() });
    const response = await t.as(patient).get(`/appointment/patient/${patient.profile.id}?${query}`);
    return (response.body.data.appointments as { _id: string }[]).map(({ _id }) => _id);
  };
  expect(await listIds('today', now)).toEqual([]);
  expect(await listIds('upcoming', now)).toEqual([id]);
  expect(await listIds('today', minutesAfter(startsAt, -60))).toEqual([id]);

  const countReminders = async () =>
    (await t.deps.db.select().from(notifications)).filter(({ message }) => message.startsWith('Reminder:'))
      .length;
  t.clock.set(minutesAfter(startsAt, -61));
  await t.runJobs();
  const before = await countReminders();
  t.clock.set(minutesAfter(startsAt, -60));
  await t.runJobs();
  expect(await countReminders()).toBe(before + 2);

  const states = [-16, -15, 30, 31].map(
    (minutes) => joinWindow({ startsAt, status }, minutesAfter(startsAt, minutes)).state,
  );
  expect(states).toEqual(['early', 'open', 'open', 'over']);
});

function minutesAfter(instant: string, minutes: number): Date {
  return new Date(Date.parse(instant) + minutes * 60_000);
}
