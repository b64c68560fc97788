import { expect, test } from 'vitest';
import {
  formatDeadline,
  formatExpectedStart,
  formatFullVisitTime,
  formatVisitTime,
} from './appointment-text';

const at = new Date('2026-03-02T05:00:00Z');
const visit = { appointment: { startsAt: at, lateMinutes: 20 }, doctor: { timezone: 'Asia/Kolkata' } };
const inNewYork = { timezone: 'America/New_York' };
const inLosAngeles = { timezone: 'America/Los_Angeles' };

test('a reader in another zone gets their own time, then the doctor’s', () => {
  expect(formatVisitTime(visit, inNewYork)).toBe(
    'on 2 Mar 2026 at 12:00 AM New York time (10:30 AM India time)',
  );
  expect(formatFullVisitTime(visit, inNewYork)).toBe(
    'Monday, 2 Mar 2026, 12:00 AM New York time (10:30 AM India time)',
  );
  expect(formatExpectedStart(visit, inNewYork)).toBe('12:20 AM New York time (10:50 AM India time)');
  expect(formatDeadline(at, visit, inNewYork)).toBe('2 Mar 2026 at 12:00 AM New York time');
});

test('each of the two times has its own date if the dates differ', () => {
  expect(formatVisitTime(visit, inLosAngeles)).toBe(
    'on 1 Mar 2026 at 09:00 PM Los Angeles time (2 Mar 2026, 10:30 AM India time)',
  );
});

test('a reader in the doctor’s zone, or in one that is not known, gets one time with its zone', () => {
  for (const reader of [{ timezone: 'Asia/Calcutta' }, { timezone: null }, undefined]) {
    expect(formatVisitTime(visit, reader)).toBe('on 2 Mar 2026 at 10:30 AM India time');
    expect(formatDeadline(at, visit, reader)).toBe('2 Mar 2026 at 10:30 AM India time');
  }
});
