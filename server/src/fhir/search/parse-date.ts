import { invalid } from '../fhir-refusal';

/** `sa` is “starts after”, `eb` is “ends before”. */
const PREFIXES = ['eq', 'ne', 'gt', 'lt', 'ge', 'le', 'sa', 'eb'] as const;
type Prefix = (typeof PREFIXES)[number];

const DATE =
  /^(eq|ne|gt|lt|ge|le|sa|eb)?(\d{4})(?:-(\d{2})(?:-(\d{2})(?:T(\d{2}:\d{2})(:\d{2})?(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})?)?)?)?$/;

const FIRST_YEAR = 1900;
const LAST_YEAR = 2199;

export interface DateFilter {
  prefix: Prefix;
  from: Date;
  until: Date;
}

export function parseDate(value: string): DateFilter {
  const match = DATE.exec(value);
  if (!match) throw notADate(value);
  const [, prefix = 'eq', year, month, day, minutes, seconds, fraction, zone = 'Z'] = match;
  const from = new Date(
    `${year}-${month ?? '01'}-${day ?? '01'}T${minutes ?? '00:00'}${seconds ?? ':00'}${fraction ?? ''}${zone}`,
  );
  // JavaScript would turn a day that does not exist into one of the next month.
  const exists = !Number.isNaN(from.getTime()) && (day === undefined || isDay(`${year}-${month}-${day}`));
  if (!exists || Number(year) < FIRST_YEAR || Number(year) > LAST_YEAR) throw notADate(value);
  const until = new Date(from);
  if (fraction) until.setUTCMilliseconds(until.getUTCMilliseconds() + 1);
  else if (seconds) until.setUTCSeconds(until.getUTCSeconds() + 1);
  else if (minutes) until.setUTCMinutes(until.getUTCMinutes() + 1);
  else if (day) until.setUTCDate(until.getUTCDate() + 1);
  else if (month) until.setUTCMonth(until.getUTCMonth() + 1);
  else until.setUTCFullYear(until.getUTCFullYear() + 1);
  return { prefix: prefix as Prefix, from, until };
}

const notADate = (value: string) =>
  invalid(`“${value.slice(0, 60)}” is not a date from ${FIRST_YEAR} to ${LAST_YEAR}.`);

function isDay(day: string): boolean {
  const parsed = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(day);
}

export function dateTest({ prefix, from, until }: DateFilter): (time: number) => boolean {
  const first = from.getTime();
  const after = until.getTime();
  const tests: Record<Prefix, (time: number) => boolean> = {
    eq: (time) => time >= first && time < after,
    ne: (time) => time < first || time >= after,
    gt: (time) => time >= after,
    sa: (time) => time >= after,
    ge: (time) => time >= first,
    lt: (time) => time < first,
    eb: (time) => time < first,
    le: (time) => time < after,
  };
  return tests[prefix];
}
