import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import type { FhirReadContext } from '../read-context';
import { parseDate } from './parse-date';
import type { ParamType } from './resource-kind';

export interface SqlParam {
  type: ParamType;
  condition(value: string, context: FhirReadContext): SQL;
}

const NOTHING = sql`false`;
/** A value that cannot be an id is not sent to the database. */
const ID = /^[A-Za-z0-9\-._]{1,64}$/;

export const idParam = (column: AnyColumn | SQL): SqlParam => ({
  type: 'token',
  condition: (value) => (ID.test(value) ? sql`${column} = ${value}` : NOTHING),
});

export function dateParam(time: AnyColumn | ((context: FhirReadContext) => SQL)): SqlParam {
  return {
    type: 'date',
    condition: (value, context) => {
      const { prefix, from, until } = parseDate(value);
      const column = typeof time === 'function' ? time(context) : time;
      const start = sql`${from.toISOString()}::timestamptz`;
      const end = sql`${until.toISOString()}::timestamptz`;
      return {
        eq: sql`(${column} >= ${start} and ${column} < ${end})`,
        ne: sql`(${column} < ${start} or ${column} >= ${end})`,
        gt: sql`${column} >= ${end}`,
        sa: sql`${column} >= ${end}`,
        ge: sql`${column} >= ${start}`,
        lt: sql`${column} < ${start}`,
        eb: sql`${column} < ${start}`,
        le: sql`${column} < ${end}`,
      }[prefix];
    },
  };
}

/** `code` or `system|code` */
export const codeParam = (codes: (context: FhirReadContext) => Record<string, SQL>): SqlParam => ({
  type: 'token',
  condition: (value, context) => {
    const code = value.slice(value.lastIndexOf('|') + 1);
    const conditions = codes(context);
    return Object.hasOwn(conditions, code) ? (conditions[code] ?? NOTHING) : NOTHING;
  },
});

/** `value` or `system|value` */
export const identifierParam = (systems: (base: string) => Record<string, AnyColumn>): SqlParam => ({
  type: 'token',
  condition: (value, { base }) => {
    const separator = value.indexOf('|');
    const wanted = value.slice(separator + 1);
    const columns = Object.entries(systems(base))
      .filter(([system]) => separator === -1 || value.slice(0, separator) === system)
      .map(([, column]) => sql`${column} = ${wanted}`);
    return columns.length > 0 ? sql`(${sql.join(columns, sql` or `)})` : NOTHING;
  },
});

/** `id`, `Type/id` or the absolute URL */
export const referenceParam = (targets: Record<string, AnyColumn | SQL>): SqlParam => ({
  type: 'reference',
  condition: (value, { base }) => {
    const { type, id } = readReference(value, base);
    const columns = Object.entries(targets)
      .filter(([target]) => type === undefined || type === target)
      .map(([, column]) => sql`${column} = ${id}`);
    return columns.length > 0 && ID.test(id) ? sql`(${sql.join(columns, sql` or `)})` : NOTHING;
  },
});

export function readReference(value: string, base: string): { type: string | undefined; id: string } {
  const path = value.startsWith(`${base}/`) ? value.slice(base.length + 1) : value;
  const slash = path.indexOf('/');
  return slash === -1
    ? { type: undefined, id: path }
    : { type: path.slice(0, slash), id: path.slice(slash + 1) };
}
