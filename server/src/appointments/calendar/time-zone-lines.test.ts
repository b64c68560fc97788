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

it.each(ZONES)('a calendar app computes the same instants as Intl in %s', (zone) => {
  const [first, last] = [new Date('2026-01-10T00:00:00Z'), new Date('2026-12-20T00:00:00Z')];
  const text = calendarText(['BEGIN:VCALENDAR', ...timeZoneLines(zone, first, last), 'END:VCALENDAR']);
  const component = new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vtimezone');
  if (!component) throw new Error('no zone');
  const parsedZone = new ICAL.Timezone({ component, tzid: zone });
  const differences: string[] = [];
  for (let at = first.getTime(); at <= last.getTime(); at += 7 * HOUR_MS) {
    const stamp = localStamp(at, offsetMinutes(zone, at));
    const iso = stamp.replace(/(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)/, '$1-$2-$3T$4:$5:$6');
    const time = ICAL.Time.fromDateTimeString(iso);
    time.zone = parsedZone;
    const offByMs = time.toUnixTime() * 1000 - at;
    // A local time that occurs twice can represent only one instant.
    const isRepeated = offsetMinutes(zone, at - HOUR_MS) > offsetMinutes(zone, at);
    if (offByMs !== 0 && !isRepeated)
      differences.push(`${new Date(at).toISOString()} is off by ${offByMs / 60_000} minutes`);
  }
  expect(differences).toEqual([]);
});
