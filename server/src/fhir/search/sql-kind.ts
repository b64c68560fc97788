import type { FhirType } from '@carelane/contract/fhir/shared-parts';
import { and, or, type SQL, sql } from 'drizzle-orm';
import { invalidPage } from '../fhir-refusal';
import type { FhirReadContext } from '../read-context';
import type { Resource } from '../resource';
import { type Filter, paramTypes, type ResourceKind, type Search, type SearchPage } from './resource-kind';
import type { SqlParam } from './sql-params';

/** All key columns together must be unique. */
export interface SortKey<Row> {
  column: SQL;
  type: 'timestamptz' | 'text' | 'int';
  value(row: Row): string;
}

/** Positions come from the client, so they are validated. */
const IS_VALID_KEY = {
  timestamptz: isTimestamp,
  text: (value: string) => /^[A-Za-z0-9-]{1,64}$/.test(value),
  int: (value: string) => /^\d{1,4}$/.test(value),
};

/** JavaScript reads 30 February as a day in March, but the database refuses it. */
function isTimestamp(value: string): boolean {
  const at = new Date(value);
  return /^(19|20|21)\d\d-/.test(value) && !Number.isNaN(at.getTime()) && at.toISOString() === value;
}

interface SqlKind<Row> {
  type: FhirType;
  params: Record<string, SqlParam>;
  order: 'asc' | 'desc';
  keys: SortKey<Row>[];
  select(
    context: FhirReadContext,
    where: SQL | undefined,
    order: SQL[],
    limit: number,
    filters: Filter[],
  ): Promise<Row[]>;
  toResources(rows: Row[], context: FhirReadContext): Resource[] | Promise<Resource[]>;
}

/** Keyset pages: the hundredth costs as much as the first. */
export function sqlKind<Row>({ type, params, order, keys, select, toResources }: SqlKind<Row>): ResourceKind {
  const orderBy = keys.map(({ column }) => sql`${column} ${sql.raw(order)}`);
  return {
    type,
    params: paramTypes(params),
    async search(context: FhirReadContext, { filters, count, after }: Search): Promise<SearchPage> {
      const conditions = filters.map(({ name, values }) =>
        or(...values.map((value) => params[name]?.condition(value, context) ?? sql`false`)),
      );
      const beyond = after && isBeyond(keys, after, order);
      const rows = await select(context, and(...conditions, beyond), orderBy, count + 1, filters);
      const shown = rows.slice(0, count);
      const last = rows.length > count ? shown.at(-1) : undefined;
      return {
        resources: await toResources(shown, context),
        next: last && keys.map((key) => key.value(last)),
      };
    },
  };
}

function isBeyond<Row>(keys: SortKey<Row>[], after: string[], order: 'asc' | 'desc'): SQL {
  const isValid =
    after.length === keys.length && keys.every(({ type }, n) => IS_VALID_KEY[type](after[n] ?? ''));
  if (!isValid) throw invalidPage();
  const columns = sql.join(
    keys.map(({ column }) => column),
    sql`, `,
  );
  const values = sql.join(
    keys.map(({ type }, n) => sql`${after[n]}::${sql.raw(type)}`),
    sql`, `,
  );
  return order === 'asc' ? sql`(${columns}) > (${values})` : sql`(${columns}) < (${values})`;
}
