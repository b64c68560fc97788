import { zonedTime } from '@carelane/contract/time/zoned-time';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

interface ClockChange {
  at: number;
  offsetBefore: number;
  offsetAfter: number;
}

/** RFC 5545, 3.6.5. Every clock change is listed because Intl provides offsets but not the rules behind them. */
export function timeZoneLines(zone: string, first: Date, last: Date): string[] {
  const begin = Date.UTC(first.getUTCFullYear() - 1, 0, 1);
  const end = Date.UTC(last.getUTCFullYear() + 2, 0, 1);
  const firstOffset = offsetMinutes(zone, begin);
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${zone}`,
    ...observance('STANDARD', { at: begin, offsetBefore: firstOffset, offsetAfter: firstOffset }),
    ...clockChanges(zone, begin, end).flatMap((change) =>
      observance(change.offsetAfter > change.offsetBefore ? 'DAYLIGHT' : 'STANDARD', change),
    ),
    'END:VTIMEZONE',
  ];
}

export function localStamp(at: number, offset: number): string {
  return new Date(at + offset * MINUTE_MS).toISOString().slice(0, 19).replace(/[-:]/g, '');
}

export function offsetMinutes(zone: string, at: number): number {
  const { date, minuteOfDay } = zonedTime(new Date(at), zone);
  return Math.round((Date.parse(`${date}T00:00:00Z`) - at) / MINUTE_MS) + minuteOfDay;
}

/** No zone changes its clocks twice within a day. */
function clockChanges(zone: string, begin: number, end: number): ClockChange[] {
  const changes: ClockChange[] = [];
  let offsetBefore = offsetMinutes(zone, begin);
  for (let day = begin; day < end; day += DAY_MS) {
    const offsetAfter = offsetMinutes(zone, day + DAY_MS);
    if (offsetAfter !== offsetBefore) {
      const at = findChange(zone, day, day + DAY_MS, offsetBefore);
      changes.push({ at, offsetBefore, offsetAfter });
    }
    offsetBefore = offsetAfter;
  }
  return changes;
}

function findChange(zone: string, begin: number, end: number, offsetBefore: number): number {
  let [before, after] = [begin, end];
  while (after - before > MINUTE_MS) {
    const middle = before + Math.floor((after - before) / MINUTE_MS / 2) * MINUTE_MS;
    if (offsetMinutes(zone, middle) === offsetBefore) before = middle;
    else after = middle;
  }
  return after;
}

function observance(kind: 'STANDARD' | 'DAYLIGHT', { at, offsetBefore, offsetAfter }: ClockChange): string[] {
  return [
    `BEGIN:${kind}`,
    `DTSTART:${localStamp(at, offsetBefore)}`,
    `TZOFFSETFROM:${offsetText(offsetBefore)}`,
    `TZOFFSETTO:${offsetText(offsetAfter)}`,
    `END:${kind}`,
  ];
}

function offsetText(minutes: number): string {
  const sign = minutes < 0 ? '-' : '+';
  const hours = Math.floor(Math.abs(minutes) / 60);
  return `${sign}${twoDigits(hours)}${twoDigits(Math.abs(minutes) % 60)}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
