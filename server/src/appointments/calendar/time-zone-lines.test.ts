import ICAL from 'ical.js';
import { expect, it } from 'vitest';
import { calendarText } from './calendar-text';
import { localStamp, offsetMinutes, timeZoneLines } from './time-zone-lines';

const HOUR_MS = 3_600_000;
const ZONES = [
  'Asia/Kolkata',
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'Africa/Casablanca',
  'UTC',
];

it.each(ZONES)('a calendar app finds the same instants in %s as Intl does', (zone) => {
  const [first, last] = [new Date('2026-01-10T00:00:00Z'), new Date('2026-12-20T00:00:00Z')];
  const text = calendarText(['BEGIN:VCALENDAR', ...timeZoneLines(zone, first, last), 'END:VCALENDAR']);
  const component = new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vtimezone');
  if (!component) throw new Error('no zone');
  const read = new ICAL.Timezone({ component, tzid: zone });
  const wrong: string[] = [];
  for (let at = first.getTime(); at <= last.getTime(); at += 7 * HOUR_MS) {
    const stamp = localStamp(at, offsetMinutes(zone, at));
    const iso = stamp.replace(/(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)/, '$1-$2-$3T$4:$5:$6');
    const time = ICAL.Time.fromDateTimeString(iso);
    time.zone = read;
    const off = time.toUnixTime() * 1000 - at;
    // An hour that the clock shows twice can only be written once.
    const isRepeated = offsetMinutes(zone, at - HOUR_MS) > offsetMinutes(zone, at);
    if (off !== 0 && !isRepeated) wrong.push(`${new Date(at).toISOString()} ${off / 60_000}`);
  }
  expect(wrong).toEqual([]);
});
