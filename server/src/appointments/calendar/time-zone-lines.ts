import { zonedTime } from '@carelane/contract/time/zoned-time';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

interface Change {
  at: number;
  from: number;
  to: number;
}

/**
 * RFC 5545, 3.6.5: one zone with every change of its clock from the year before the first instant to the year after the
 * last. The changes are listed one by one: Intl knows them, but not the rule behind them.
 */
export function timeZoneLines(zone: string, first: Date, last: Date): string[] {
  const begin = Date.UTC(first.getUTCFullYear() - 1, 0, 1);
  const end = Date.UTC(last.getUTCFullYear() + 2, 0, 1);
  const before = offsetMinutes(zone, begin);
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${zone}`,
    ...observance('STANDARD', { at: begin, from: before, to: before }),
    ...clockChanges(zone, begin, end).flatMap((change) =>
      observance(change.to > change.from ? 'DAYLIGHT' : 'STANDARD', change),
    ),
    'END:VTIMEZONE',
  ];
}

/** '20260302T103000' for a wall clock that is this many minutes ahead of UTC. */
export function localStamp(at: number, offset: number): string {
  return new Date(at + offset * MINUTE_MS).toISOString().slice(0, 19).replace(/[-:]/g, '');
}

/** How far the zone's clock is ahead of UTC. */
export function offsetMinutes(zone: string, at: number): number {
  const { date, minuteOfDay } = zonedTime(new Date(at), zone);
  return Math.round((Date.parse(`${date}T00:00:00Z`) - at) / MINUTE_MS) + minuteOfDay;
}

/** No zone changes its clock twice within a day. */
function clockChanges(zone: string, begin: number, end: number): Change[] {
  const changes: Change[] = [];
  let from = offsetMinutes(zone, begin);
  for (let day = begin; day < end; day += DAY_MS) {
    const to = offsetMinutes(zone, day + DAY_MS);
    if (to !== from) changes.push({ at: changeWithin(zone, day, day + DAY_MS, from), from, to });
    from = to;
  }
  return changes;
}

/** The first minute at which the offset is no longer the earlier one. */
function changeWithin(zone: string, begin: number, end: number, from: number): number {
  let [before, after] = [begin, end];
  while (after - before > MINUTE_MS) {
    const middle = before + Math.floor((after - before) / MINUTE_MS / 2) * MINUTE_MS;
    if (offsetMinutes(zone, middle) === from) before = middle;
    else after = middle;
  }
  return after;
}

function observance(kind: 'STANDARD' | 'DAYLIGHT', { at, from, to }: Change): string[] {
  return [
    `BEGIN:${kind}`,
    `DTSTART:${localStamp(at, from)}`,
    `TZOFFSETFROM:${offsetText(from)}`,
    `TZOFFSETTO:${offsetText(to)}`,
    `END:${kind}`,
  ];
}

function offsetText(minutes: number): string {
  const ahead = Math.abs(minutes);
  const [hours, rest] = [Math.floor(ahead / 60), ahead % 60].map((part) => String(part).padStart(2, '0'));
  return `${minutes < 0 ? '-' : '+'}${hours}${rest}`;
}
