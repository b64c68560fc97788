import { describe, expect, inject, test } from 'vitest';
import { SLOTS_PER_DAY, slotMinute } from '../doctors/slot-grid';
import { addDays, isTimeZone, zonedDate, zonedInstant, zonedTime } from './zoned-time';

declare module 'vitest' {
  export interface ProvidedContext {
    isLongRun: boolean;
  }
}

const ZONES = Intl.supportedValuesOf('timeZone');
const [FIRST, LAST] = inject('isLongRun') ? ['2024-01-01', '2030-12-31'] : ['2026-01-01', '2027-12-31'];
const SLOT_MINUTES_OF_DAY = Array.from({ length: SLOTS_PER_DAY }, (_, slot) => slotMinute(slot));
const HALF_HOURS_OF_DAY = Array.from({ length: 48 }, (_, index) => index * 30);
const MINUTE_MS = 60_000;

function daysAroundChanges(zone: string): string[] {
  const offsetAtNoonUtc = (date: string) => {
    const noon = new Date(`${date}T12:00:00Z`);
    const local = zonedTime(noon, zone);
    return Date.parse(`${local.date}T00:00:00Z`) + local.minuteOfDay * MINUTE_MS - noon.getTime();
  };
  const hasChange = (from: string, to: string) => offsetAtNoonUtc(from) !== offsetAtNoonUtc(to);
  const days: string[] = [];
  for (let week = FIRST; week < LAST; week = addDays(week, 7)) {
    if (!hasChange(week, addDays(week, 7))) continue;
    for (let day = 0; day < 7; day++) {
      const date = addDays(week, day);
      if (hasChange(date, addDays(date, 1))) days.push(date, addDays(date, 1), addDays(date, 2));
    }
  }
  return days;
}

function findInstants(date: string, minuteOfDay: number, zone: string): number[] {
  const localAsUtc = Date.parse(`${date}T00:00:00Z`) + minuteOfDay * MINUTE_MS;
  const found: number[] = [];
  // No zone is 15 hours or more from UTC.
  for (
    let at = localAsUtc - 15 * 60 * MINUTE_MS;
    at <= localAsUtc + 15 * 60 * MINUTE_MS;
    at += 15 * MINUTE_MS
  ) {
    const local = zonedTime(new Date(at), zone);
    if (local.date === date && local.minuteOfDay === minuteOfDay) found.push(at);
  }
  return found;
}

function findProblems(zone: string, date: string, minutes: readonly number[], mustExist: boolean): string[] {
  const problems: string[] = [];
  const seen = new Set<number>();
  for (const minute of minutes) {
    const at = zonedInstant(date, minute, zone);
    if (!at) {
      if (mustExist) problems.push(`${zone} ${date} ${minute} is missing`);
      continue;
    }
    const local = zonedTime(at, zone);
    if (local.date !== date || local.minuteOfDay !== minute)
      problems.push(`${zone} ${date} ${minute} shows ${local.minuteOfDay}`);
    if (seen.has(at.getTime())) problems.push(`${zone} ${date} ${minute} is a duplicate`);
    seen.add(at.getTime());
  }
  return problems;
}

describe('a slot is a time in the doctor’s time zone', () => {
  test('in every zone, on the days around each clock change', { timeout: 120_000 }, () => {
    const problems = ZONES.flatMap((zone) =>
      daysAroundChanges(zone).flatMap((date) => findProblems(zone, date, SLOT_MINUTES_OF_DAY, true)),
    );
    expect(problems).toEqual([]);
  });

  test('in every zone, on one day of every other month: 18 distinct instants', { timeout: 120_000 }, () => {
    const problems = ZONES.flatMap((zone, index) => {
      const days: string[] = [];
      for (let date = addDays(FIRST, index % 59); date <= LAST; date = addDays(date, 61)) days.push(date);
      return days.flatMap((date) => findProblems(zone, date, SLOT_MINUTES_OF_DAY, true));
    });
    expect(problems).toEqual([]);
  });

  test('a half hour that a clock change skips does not exist, and a repeated one means its first occurrence', {
    timeout: 120_000,
  }, () => {
    const zones = [
      'Europe/Berlin',
      'America/New_York',
      'Australia/Lord_Howe',
      'Africa/Cairo',
      'America/Santiago',
      'Asia/Beirut',
      'Antarctica/Troll',
      'Pacific/Chatham',
      'America/Nuuk',
    ];
    for (const zone of zones) {
      for (const date of daysAroundChanges(zone)) {
        expect(findProblems(zone, date, HALF_HOURS_OF_DAY, false)).toEqual([]);
      }
      const day = daysAroundChanges(zone).find((date) =>
        HALF_HOURS_OF_DAY.some((minute) => !zonedInstant(date, minute, zone)),
      );
      if (day) {
        for (const minute of HALF_HOURS_OF_DAY) {
          expect(zonedInstant(day, minute, zone)?.getTime(), `${zone} ${day} ${minute}`).toBe(
            findInstants(day, minute, zone)[0],
          );
        }
      }
    }
  });
});

test.each([
  ['2026-03-29', 150, 'Europe/Berlin', undefined],
  ['2026-10-25', 150, 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
  ['2026-03-29', 540, 'Europe/Berlin', '2026-03-29T07:00:00.000Z'],
  ['2026-11-15', 540, 'Asia/Kolkata', '2026-11-15T03:30:00.000Z'],
  ['2026-11-15', 540, 'Pacific/Kiritimati', '2026-11-14T19:00:00.000Z'],
  ['2026-11-15', 1050, 'Pacific/Pago_Pago', '2026-11-16T04:30:00.000Z'],
])('%s minute %i in %s is %s', (date, minute, zone, expected) => {
  expect(zonedInstant(date, minute, zone)?.toISOString()).toBe(expected);
});

test('the calendar day is the zone’s, not the machine’s', () => {
  expect(zonedDate(new Date('2026-03-01T20:00:00Z'), 'Asia/Kolkata')).toBe('2026-03-02');
  expect(zonedDate(new Date('2026-03-01T20:00:00Z'), 'America/New_York')).toBe('2026-03-01');
});

test('only names from the IANA list are accepted as time zones', () => {
  expect(isTimeZone('Asia/Kolkata')).toBe(true);
  for (const wrong of ['', 'Mars/Olympus', '../etc', 'Asia/Kolkata '])
    expect(isTimeZone(wrong), wrong).toBe(false);
});
