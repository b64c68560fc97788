// Without a library, and without `Intl` where the browser allows it:
// docs/decisions/pages-and-speed.md#no-intl-before-the-first-paint
import { temporal } from '@carelane/contract/time/temporal';
import { minuteLabel, zonedTime } from '@carelane/contract/time/zoned-time';

const DAY_MS = 86_400_000;
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** A browser without a known zone reports 'Etc/Unknown', in which Intl cannot format dates. */
export function viewerZone(): string {
  const zone = temporal?.Now.timeZoneId() ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  return zone === 'Etc/Unknown' ? 'UTC' : zone;
}

/** '10:30 AM' */
export function clockTime(instant: string | Date, zone?: string): string {
  const at = validDate(instant);
  return minuteLabel(zone ? zonedTime(at, zone).minuteOfDay : at.getHours() * 60 + at.getMinutes());
}

/** '05 Mar 2026', for an instant or for a plain yyyy-MM-dd date. */
export function shortDate(value: string | Date, zone?: string): string {
  const { year, month, day } = dateParts(value, zone);
  return `${twoDigits(day)} ${month.slice(0, 3)} ${year}`;
}

/** 'March 5, 2026' */
export function longDate(value: string | Date, zone?: string): string {
  const { year, month, day } = dateParts(value, zone);
  return `${month} ${day}, ${year}`;
}

/** 'Mar 5' */
export function monthAndDay(value: string | Date, zone?: string): string {
  const { month, day } = dateParts(value, zone);
  return `${month.slice(0, 3)} ${day}`;
}

export function weekday(value: string | Date, zone?: string): string {
  return dateParts(value, zone).weekday;
}

/** A plain date is the same in every zone. */
function dateParts(value: string | Date, zone: string | undefined) {
  const isPlainDate = typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);
  const date = new Date(`${isPlainDate ? value : isoDate(validDate(value), zone)}T00:00:00Z`);
  return {
    year: date.getUTCFullYear(),
    month: MONTHS[date.getUTCMonth()] ?? '',
    day: date.getUTCDate(),
    weekday: WEEKDAYS[date.getUTCDay()] ?? '',
  };
}

function validDate(value: string | Date): Date {
  const date = new Date(value);
  if (Number.isNaN(date.getTime())) throw new RangeError(`Not a date: ${value}`);
  return date;
}

const twoDigits = (number: number) => String(number).padStart(2, '0');

export function isoDate(instant: Date, zone?: string): string {
  if (zone) return zonedTime(instant, zone).date;
  return `${instant.getFullYear()}-${twoDigits(instant.getMonth() + 1)}-${twoDigits(instant.getDate())}`;
}

export function relativeDay(instant: string | Date, now: Date): string | undefined {
  const day = isoDate(new Date(instant));
  const daysAhead = Math.round(
    (Date.parse(`${day}T00:00:00Z`) - Date.parse(`${isoDate(now)}T00:00:00Z`)) / DAY_MS,
  );
  if (daysAhead === 0) return 'Today';
  if (daysAhead === 1) return 'Tomorrow';
  if (daysAhead === -1) return 'Yesterday';
  return undefined;
}

export function dayInWords(instant: string | Date, now: Date): string {
  return relativeDay(instant, now) ?? `${weekday(instant)}, ${monthAndDay(instant)}`;
}
