/** Clock and calendar in an IANA zone, over Intl alone. */
const formats = new Map<string, Intl.DateTimeFormat>();
/** More than there are zones. Their names can be spelt in many ways, and not all of them are worth remembering. */
const MAX_FORMATS = 1_000;

function formatFor(zone: string): Intl.DateTimeFormat {
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
    formatFor(zone);
    return true;
  } catch {
    return false;
  }
}

interface ZonedTime {
  /** yyyy-MM-dd */
  date: string;
  minuteOfDay: number;
}

/** The format's text is '03/02/2026, 09:00:00': taking it apart by position costs half of formatToParts. */
export function zonedTime(instant: Date, zone: string): ZonedTime {
  const shown = formatFor(zone).format(instant);
  return {
    date: `${shown.slice(6, 10)}-${shown.slice(0, 2)}-${shown.slice(3, 5)}`,
    minuteOfDay: Number(shown.slice(12, 14)) * 60 + Number(shown.slice(15, 17)),
  };
}

/** Every zone's midnight falls on a quarter of an hour of UTC, so within one the date stays what it was. */
const QUARTER_MS = 15 * 60_000;
let quarterDates = { quarter: Number.NaN, dates: new Map<string, string>() };

export function zonedDate(instant: Date, zone: string): string {
  const quarter = Math.floor(instant.getTime() / QUARTER_MS);
  if (quarterDates.quarter !== quarter) quarterDates = { quarter, dates: new Map() };
  const known = quarterDates.dates.get(zone);
  if (known !== undefined) return known;
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

/**
 * The instant at which the zone's clock shows this date and minute. A time that a clock change skips does not
 * exist; one that it repeats is taken at its first occurrence.
 */
export function zonedInstant(date: string, minuteOfDay: number, zone: string): Date | undefined {
  const wall = Date.parse(`${date}T00:00:00Z`) + minuteOfDay * 60_000;
  const before = offsetMinutes(new Date(wall - DAY_MS), zone);
  const after = offsetMinutes(new Date(wall + DAY_MS), zone);
  for (const offset of before === after ? [before] : [Math.max(before, after), Math.min(before, after)]) {
    const candidate = new Date(wall - offset * 60_000);
    const local = zonedTime(candidate, zone);
    if (local.date === date && local.minuteOfDay === minuteOfDay) return candidate;
  }
  return undefined;
}

/** A minute of the day as the clock shows it: '09:00 AM'. */
export function minuteLabel(minute: number): string {
  const hour = Math.floor(minute / 60);
  const twelve = hour % 12 === 0 ? 12 : hour % 12;
  return `${String(twelve).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
}

export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Monday is 0. */
export function weekdayIndex(date: string): number {
  return (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;
}

export const DEFAULT_TIME_ZONE = 'Asia/Kolkata';
