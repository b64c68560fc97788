import { temporal } from './temporal';

const formats = new Map<string, Intl.DateTimeFormat>();
/** Zone names can be spelled in many ways, so the cache needs a limit. */
const MAX_FORMATS = 1_000;

function getFormat(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    if (formats.size >= MAX_FORMATS) formats.clear();
    formats.set(zone, format);
  }
  return format;
}

export function isTimeZone(zone: string): boolean {
  try {
    getFormat(zone);
    return true;
  } catch {
    return false;
  }
}

interface ZonedTime {
  date: string;
  minuteOfDay: number;
}

/** The format returns '03/02/2026, 09:00:00': slicing it takes half as long as formatToParts. */
export function zonedTime(instant: Date, zone: string): ZonedTime {
  if (temporal) {
    const local = temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(zone);
    return { date: local.toPlainDate().toString(), minuteOfDay: local.hour * 60 + local.minute };
  }
  const formatted = getFormat(zone).format(instant);
  return {
    date: `${formatted.slice(6, 10)}-${formatted.slice(0, 2)}-${formatted.slice(3, 5)}`,
    minuteOfDay: Number(formatted.slice(12, 14)) * 60 + Number(formatted.slice(15, 17)),
  };
}

/** In every zone midnight is on a quarter of an hour in UTC, so within a quarter each zone's date can be cached. */
const QUARTER_MS = 15 * 60_000;
let quarterDates = { quarter: Number.NaN, dates: new Map<string, string>() };

export function zonedDate(instant: Date, zone: string): string {
  const quarter = Math.floor(instant.getTime() / QUARTER_MS);
  if (quarterDates.quarter !== quarter) quarterDates = { quarter, dates: new Map() };
  const cached = quarterDates.dates.get(zone);
  if (cached !== undefined) return cached;
  const { date } = zonedTime(instant, zone);
  quarterDates.dates.set(zone, date);
  return date;
}

function offsetMinutes(instant: Date, zone: string): number {
  const local = zonedTime(instant, zone);
  const asUtc = Date.parse(`${local.date}T00:00:00Z`) + local.minuteOfDay * 60_000;
  return Math.round((asUtc - instant.getTime()) / 60_000);
}

const DAY_MS = 86_400_000;

/** A time that a clock change skips does not exist; a repeated one is taken at its first occurrence. */
export function zonedInstant(date: string, minuteOfDay: number, zone: string): Date | undefined {
  const localAsUtc = Date.parse(`${date}T00:00:00Z`) + minuteOfDay * 60_000;
  const before = offsetMinutes(new Date(localAsUtc - DAY_MS), zone);
  const after = offsetMinutes(new Date(localAsUtc + DAY_MS), zone);
  // The larger offset comes first, because it gives the earlier instant.
  const offsets = before === after ? [before] : [Math.max(before, after), Math.min(before, after)];
  for (const offset of offsets) {
    const candidate = new Date(localAsUtc - offset * 60_000);
    const local = zonedTime(candidate, zone);
    if (local.date === date && local.minuteOfDay === minuteOfDay) return candidate;
  }
  return undefined;
}

export function minuteLabel(minute: number): string {
  const hour = Math.floor(minute / 60);
  const hourOnClock = hour % 12 === 0 ? 12 : hour % 12;
  return `${String(hourOnClock).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
}

export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

export function weekdayIndex(date: string): number {
  return (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;
}

export const DEFAULT_TIME_ZONE = 'Asia/Kolkata';
