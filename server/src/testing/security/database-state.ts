import { getTableColumns, sql } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import * as schema from '../../db/schema';
import type { TestApp } from '../test-app';

export const TABLES = Object.values(schema)
  .filter((value) => value instanceof PgTable)
  .map((table) => ({
    name: getTableConfig(table).name,
    columns: Object.entries(getTableColumns(table)).map(([key, column]) => ({
      key,
      type: column.dataType,
    })),
  }));

/** Changed by any request, refused ones too. */
const BOOKKEEPING = ['budgets', 'sessions'];

export interface StoredRow {
  table: string;
  key: string;
  /** As JSON. */
  text: string;
}
/** Every row of every table, by table and primary key. */
export type DatabaseState = Map<string, StoredRow>;

export async function readDatabase(t: TestApp): Promise<DatabaseState> {
  if (!prepared.has(t)) await prepare(t);
  const answer = await t.deps.db.execute(sql`select * from read_all_rows()`);
  const { rows } = answer as unknown as { rows: StoredRow[] };
  return new Map(rows.map((row) => [row.key, row]));
}

const prepared = new WeakSet<TestApp>();

/** A function keeps its plan, and planning a query over every table takes longer than reading them. */
async function prepare(t: TestApp): Promise<void> {
  await t.deps.db.execute(
    sql.raw(`create or replace function read_all_rows() returns table("table" text, "key" text, "text" text)
      language plpgsql as $$ begin return query ${READ_ALL}; end $$`),
  );
  prepared.add(t);
}

function readTable(table: PgTable): string {
  const { name, columns, primaryKeys } = getTableConfig(table);
  const keys = primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary);
  const key = `concat_ws('/', ${keys.map(({ name }) => `"${toSnakeCase(name)}"`).join(', ')})`;
  return `select '${name}' as "table", '${name}:' || ${key} as "key", to_jsonb(r)::text as "text" from "${name}" r`;
}

const READ_ALL = Object.values(schema)
  .filter((value) => value instanceof PgTable)
  .filter((table) => !BOOKKEEPING.includes(getTableConfig(table).name))
  .map(readTable)
  .join(' union all ');

/** The rows that existed before and are deleted or different now. */
export function changedRows(before: DatabaseState, after: DatabaseState): StoredRow[] {
  return [...before.values()].filter((row) => after.get(row.key)?.text !== row.text);
}

/** The effect of a request without ids: `users.name changed`, `payments +1`. */
export function describeEffect(before: DatabaseState, after: DatabaseState): string[] {
  const effects: string[] = [];
  for (const [key, { table, text }] of before) {
    const now = after.get(key);
    if (!now) effects.push(`${table} -1`);
    else if (now.text !== text)
      effects.push(...changedColumns(text, now.text).map((name) => `${table}.${name} changed`));
  }
  for (const [key, row] of after) if (!before.has(key)) effects.push(`${row.table} +1`);
  return effects.sort();
}

function changedColumns(before: string, after: string): string[] {
  const [was, is] = [before, after].map((text) => JSON.parse(text) as Record<string, unknown>);
  return Object.keys(was ?? {}).filter((name) => JSON.stringify(was?.[name]) !== JSON.stringify(is?.[name]));
}
