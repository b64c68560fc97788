import { invalid } from '../fhir-refusal';

const PREFIXES = ['eq', 'ne', 'gt', 'lt', 'ge', 'le', 'sa', 'eb'] as const;
type Prefix = (typeof PREFIXES)[number];

/** A year, a month, a day, or a moment to the minute, second or millisecond. */
const DATE =
  /^(eq|ne|gt|lt|ge|le|sa|eb)?(\d{4})(?:-(\d{2})(?:-(\d{2})(?:T(\d{2}:\d{2})(:\d{2})?(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})?)?)?)?$/;

/** Every row is within these years, and PostgreSQL can store every moment of them. */
const FIRST_YEAR = 1900;
const LAST_YEAR = 2199;

/** From the first moment of the value to just after its last one. A value without a zone is in UTC. */
export interface DateFilter {
  prefix: Prefix;
  from: Date;
  until: Date;
}

export function parseDate(value: string): DateFilter {
  const [, prefix = 'eq', year, month, day, minutes, seconds, fraction, zone = 'Z'] = DATE.exec(value) ?? [];
  const from = new Date(
    `${year}-${month ?? '01'}-${day ?? '01'}T${minutes ?? '00:00'}${seconds ?? ':00'}${fraction ?? ''}${zone}`,
  );
  // JavaScript would turn a day that does not exist into one of the next month.
  const exists = !Number.isNaN(from.getTime()) && (day === undefined || isDay(`${year}-${month}-${day}`));
  if (!exists || Number(year) < FIRST_YEAR || Number(year) > LAST_YEAR)
    throw invalid(`“${value.slice(0, 60)}” is not a date from ${FIRST_YEAR} to ${LAST_YEAR}.`);
  const until = new Date(from);
  if (fraction) until.setUTCMilliseconds(until.getUTCMilliseconds() + 1);
  else if (seconds) until.setUTCSeconds(until.getUTCSeconds() + 1);
  else if (minutes) until.setUTCMinutes(until.getUTCMinutes() + 1);
  else if (day) until.setUTCDate(until.getUTCDate() + 1);
  else if (month) until.setUTCMonth(until.getUTCMonth() + 1);
  else until.setUTCFullYear(until.getUTCFullYear() + 1);
  return { prefix: prefix as Prefix, from, until };
}

function isDay(day: string): boolean {
  const parsed = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(day);
}

/** Returns a test for moments in milliseconds. */
export function momentTest({ prefix, from, until }: DateFilter): (moment: number) => boolean {
  const [first, after] = [from.getTime(), until.getTime()];
  const tests: Record<Prefix, (moment: number) => boolean> = {
    eq: (moment) => moment >= first && moment < after,
    ne: (moment) => moment < first || moment >= after,
    gt: (moment) => moment >= after,
    sa: (moment) => moment >= after,
    ge: (moment) => moment >= first,
    lt: (moment) => moment < first,
    eb: (moment) => moment < first,
    le: (moment) => moment < after,
  };
  return tests[prefix];
}
