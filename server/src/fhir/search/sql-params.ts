import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import type { Reading } from '../reading';
import type { ParamType } from './kind';
import { parseDate } from './parse-date';

export interface SqlParam {
  type: ParamType;
  condition(value: string, reading: Reading): SQL;
}

const NOTHING = sql`false`;
/** A value that cannot be an id finds nothing. It is not sent to the database. */
const ID = /^[A-Za-z0-9\-._]{1,64}$/;

export const idParam = (column: AnyColumn | SQL): SqlParam => ({
  type: 'token',
  condition: (value) => (ID.test(value) ? sql`${column} = ${value}` : NOTHING),
});

export function dateParam(moment: AnyColumn | ((reading: Reading) => SQL)): SqlParam {
  return {
    type: 'date',
    condition: (value, reading) => {
      const { prefix, from, until } = parseDate(value);
      const column = typeof moment === 'function' ? moment(reading) : moment;
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

/** `code` or `system|code`. A code that no row can have finds nothing. */
export const codeParam = (codes: (reading: Reading) => Record<string, SQL>): SqlParam => ({
  type: 'token',
  condition: (value, reading) => {
    const code = value.slice(value.lastIndexOf('|') + 1);
    const known = codes(reading);
    return Object.hasOwn(known, code) ? (known[code] ?? NOTHING) : NOTHING;
  },
});

/** `system|value`, or the value alone in any of the systems. */
export const identifierParam = (systems: (base: string) => Record<string, AnyColumn>): SqlParam => ({
  type: 'token',
  condition: (value, { base }) => {
    const bar = value.indexOf('|');
    const wanted = value.slice(bar + 1);
    const columns = Object.entries(systems(base)).flatMap(([system, column]) =>
      bar === -1 || value.slice(0, bar) === system ? [sql`${column} = ${wanted}`] : [],
    );
    return columns.length > 0 ? sql`(${sql.join(columns, sql` or `)})` : NOTHING;
  },
});

/** `id`, `Type/id` or the whole address. A reference to another type finds nothing. */
export const referenceParam = (targets: Record<string, AnyColumn | SQL>): SqlParam => ({
  type: 'reference',
  condition: (value, { base }) => {
    const { type, id } = readReference(value, base);
    const columns = Object.entries(targets).flatMap(([target, column]) =>
      type === undefined || type === target ? [sql`${column} = ${id}`] : [],
    );
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
