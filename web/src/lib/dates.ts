// The date formats of every screen, in the viewer's own zone unless one is passed. Built on Intl, without a library.

const DAY_MS = 86_400_000;
const formatters = new Map<string, Intl.DateTimeFormat>();

function getFormatter(options: Intl.DateTimeFormatOptions, zone?: string): Intl.DateTimeFormat {
  const key = JSON.stringify([options, zone]);
  let formatter = formatters.get(key);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-US', { ...options, ...(zone ? { timeZone: zone } : {}) });
    formatters.set(key, formatter);
  }
  return formatter;
}

/** A browser without a known zone reports 'Etc/Unknown', in which Intl cannot format dates. UTC is used instead. */
export function viewerZone(): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return timeZone === 'Etc/Unknown' ? 'UTC' : timeZone;
}

/** '10:30 AM' */
export function clockTime(instant: string | Date, zone?: string): string {
  return getFormatter({ hour: '2-digit', minute: '2-digit', hour12: true }, zone).format(new Date(instant));
}

/** '05 Mar 2026', for an instant or for a plain yyyy-MM-dd date. */
export function shortDate(value: string | Date, zone?: string): string {
  const parts = dateParts(value, zone, { day: '2-digit', month: 'short', year: 'numeric' });
  return `${parts.day} ${parts.month} ${parts.year}`;
}

/** 'March 5, 2026' */
export function longDate(value: string | Date, zone?: string): string {
  const parts = dateParts(value, zone, { day: 'numeric', month: 'long', year: 'numeric' });
  return `${parts.month} ${parts.day}, ${parts.year}`;
}

/** 'Mar 5' */
export function monthAndDay(value: string | Date, zone?: string): string {
  const parts = dateParts(value, zone, { day: 'numeric', month: 'short' });
  return `${parts.month} ${parts.day}`;
}

/** 'Monday' */
export function weekday(value: string | Date, zone?: string): string {
  return dateParts(value, zone, { weekday: 'long' }).weekday ?? '';
}

function dateParts(value: string | Date, zone: string | undefined, options: Intl.DateTimeFormatOptions) {
  const isPlainDate = typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);
  // A plain date is formatted in UTC, where noon is always on that date.
  const instant = isPlainDate ? new Date(`${value}T12:00:00Z`) : new Date(value);
  const parts: Record<string, string> = {};
  for (const part of getFormatter(options, isPlainDate ? 'UTC' : zone).formatToParts(instant))
    parts[part.type] = part.value;
  return parts;
}

/** The date of an instant as yyyy-MM-dd, in the viewer's zone unless another is passed. */
export function isoDate(instant: Date, zone?: string): string {
  const parts = dateParts(instant, zone, { day: '2-digit', month: '2-digit', year: 'numeric' });
  return `${parts.year}-${parts.month}-${parts.day}`;
}

/** 'Today', 'Tomorrow' or 'Yesterday', and undefined for any other day. */
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

/** 'Today', 'Tomorrow', 'Yesterday', or the weekday and date. */
export function dayInWords(instant: string | Date, now: Date): string {
  return relativeDay(instant, now) ?? `${weekday(instant)}, ${monthAndDay(instant)}`;
}
