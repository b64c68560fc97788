const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** 14/08/1991, 14.8.1991, 14 Aug 1991, Aug 14, 1991, 14081991 or 1991-08-14. */
export function parseDate(typed: string): string | null {
  const text = typed.trim().toLowerCase();
  const parts = /^\d{8}$/.test(text) ? splitEightDigits(text) : text.split(/[\s,./-]+/).filter(Boolean);
  if (parts.length !== 3) return null;
  const [first = '', second = '', third = ''] = parts;
  if (isYear(first)) return toIsoDate(first, monthNumber(second), dayNumber(third));
  if (!isYear(third)) return null;
  const month = monthNumber(second);
  if (month !== undefined && /^\d/.test(first)) return toIsoDate(third, month, dayNumber(first));
  return toIsoDate(third, monthNumber(first), dayNumber(second));
}

/** A month and a day never look like a year, so a year at the end shows which order it is. */
function splitEightDigits(text: string): string[] {
  return isYear(text.slice(4))
    ? [text.slice(0, 2), text.slice(2, 4), text.slice(4)]
    : [text.slice(0, 4), text.slice(4, 6), text.slice(6)];
}

function isYear(part: string): boolean {
  return /^(?:1[89]|2\d)\d\d$/.test(part);
}

function monthNumber(part: string): number | undefined {
  if (/^\d{1,2}$/.test(part)) return Number(part) >= 1 && Number(part) <= 12 ? Number(part) : undefined;
  if (part.length < 3) return undefined;
  const index = MONTHS.indexOf(part.slice(0, 3));
  return index === -1 ? undefined : index + 1;
}

function dayNumber(part: string): number | undefined {
  const [, digits] = /^(\d{1,2})(?:st|nd|rd|th)?$/.exec(part) ?? [];
  return digits === undefined ? undefined : Number(digits);
}

function toIsoDate(year: string, month: number | undefined, day: number | undefined): string | null {
  if (month === undefined || day === undefined) return null;
  const date = new Date(Date.UTC(Number(year), month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
    ? date.toISOString().slice(0, 10)
    : null;
}
