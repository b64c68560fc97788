import { expect, test } from 'vitest';
import { readerAndDoctorTime } from './reader-and-doctor-time';

const at = new Date('2026-03-02T05:00:00Z');

test('a reader in another time zone gets both times, each with its own date', () => {
  expect(readerAndDoctorTime(at, 'America/New_York', 'Asia/Kolkata')).toEqual({
    reader: { date: '2026-03-02', time: '12:00 AM', zone: 'New York time' },
    doctor: { date: '2026-03-02', time: '10:30 AM', zone: 'India time' },
  });
  expect(readerAndDoctorTime(at, 'America/Los_Angeles', 'Asia/Kolkata').reader.date).toBe('2026-03-01');
});

test('if both times are the same, only the reader’s is returned', () => {
  expect(readerAndDoctorTime(at, 'Asia/Calcutta', 'Asia/Kolkata').doctor).toBeUndefined();
  expect(readerAndDoctorTime(at, 'Asia/Colombo', 'Asia/Kolkata').doctor).toBeUndefined();
});
