import { expect, test } from 'vitest';
import { weekHours } from './week-hours';

const monday = [
  {
    day: 'Monday' as const,
    times: [
      { time: '09:00 AM', status: 'available' as const },
      { time: '10:30 AM', status: 'available' as const },
      { time: '11:00 AM', status: 'booked' as const },
    ],
  },
];
const doctor = { available_time_slots: monday, timezone: 'Asia/Kolkata' };
const now = new Date('2026-03-05T05:00:00Z');

const shown = (zone: string) =>
  weekHours(doctor, zone, now)
    .filter(({ times }) => times.length > 0)
    .map(({ day, times }) => [day, ...times.map(({ time }) => time)]);

test('in the doctor’s zone the hours stay on their day', () => {
  expect(shown('Asia/Kolkata')).toEqual([['Monday', '09:00 AM', '10:30 AM']]);
});

test('in another zone each time is on its day of the viewer’s week', () => {
  expect(shown('America/New_York')).toEqual([
    ['Monday', '10:30 AM'],
    ['Sunday', '09:00 AM'],
  ]);
});
