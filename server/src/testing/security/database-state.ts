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

/** Any request changes these, even a refused one. */
const IGNORED_TABLES = ['budgets', 'sessions'];

export interface StoredRow {
  table: string;
  key: string;
  text: string;
}
export type DatabaseState = Map<string, StoredRow>;

const preparedApps = new WeakSet<TestApp>();

export async function readDatabase(t: TestApp): Promise<DatabaseState> {
  if (!preparedApps.has(t)) await createReadFunction(t);
  const answer = await t.deps.db.execute(sql`select * from read_all_rows()`);
  const { rows } = answer as unknown as { rows: StoredRow[] };
  return new Map(rows.map((row) => [row.key, row]));
}

/** PostgreSQL caches the plan of a function. Planning a query over so many tables takes longer than reading them. */
async function createReadFunction(t: TestApp): Promise<void> {
  await t.deps.db.execute(
    sql.raw(`create or replace function read_all_rows() returns table("table" text, "key" text, "text" text)
      language plpgsql as $$ begin return query ${READ_ALL}; end $$`),
  );
  preparedApps.add(t);
}

function readTable(table: PgTable): string {
  const { name: tableName, columns, primaryKeys } = getTableConfig(table);
  const keys = primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary);
  const key = `concat_ws('/', ${keys.map(({ name }) => `"${toSnakeCase(name)}"`).join(', ')})`;
  return `select '${tableName}' as "table", '${tableName}:' || ${key} as "key", to_jsonb(r)::text as "text" from "${tableName}" r`;
}

const READ_ALL = Object.values(schema)
  .filter((value) => value instanceof PgTable)
  .filter((table) => !IGNORED_TABLES.includes(getTableConfig(table).name))
  .map(readTable)
  .join(' union all ');

export function changedRows(before: DatabaseState, after: DatabaseState): StoredRow[] {
  return [...before.values()].filter((row) => after.get(row.key)?.text !== row.text);
}

export function describeEffect(before: DatabaseState, after: DatabaseState): string[] {
  const effects: string[] = [];
  for (const [key, { table, text }] of before) {
    const rowAfter = after.get(key);
    if (!rowAfter) effects.push(`${table} -1`);
    else if (rowAfter.text !== text)
      effects.push(...changedColumns(text, rowAfter.text).map((name) => `${table}.${name} changed`));
  }
  for (const [key, row] of after) if (!before.has(key)) effects.push(`${row.table} +1`);
  return effects.sort();
}

function changedColumns(before: string, after: string): string[] {
  const [oldRow, newRow] = [before, after].map((text) => JSON.parse(text) as Record<string, unknown>);
  return Object.keys(oldRow ?? {}).filter(
    (name) => JSON.stringify(oldRow?.[name]) !== JSON.stringify(newRow?.[name]),
  );
}
