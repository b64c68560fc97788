import { readFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { inject } from 'vitest';
import { type Database, openEmbedded, openPostgres } from '../db/client';
import { retryDeadlocks } from '../db/retry-deadlocks';
import * as schema from '../db/schema';

let opened: Promise<Database> | undefined;

export function testDatabase(): Promise<Database> {
  opened ??= open().then(withFastReset);
  return opened;
}

async function open(): Promise<Database> {
  const source = inject('testDatabase');
  if (source.engine === 'embedded') {
    return openEmbedded({ loadDataDir: new Blob([await readFile(source.template)]), migrate: false });
  }
  const name = `carelane_test_${process.pid}_${Date.now()}`;
  const admin = new pg.Client({ connectionString: source.url });
  await admin.connect();
  await admin.query(`create database ${name} template ${source.template}`);
  await admin.end();
  const url = new URL(source.url);
  url.pathname = `/${name}`;
  return openPostgres({ url: url.href, poolSize: 12, migrate: false });
}

const tableNames = Object.values(schema)
  .filter((value) => value instanceof PgTable)
  .map((table) => `"${getTableConfig(table).name}"`);

const ALL_DOCTORS_CHANGED = 'insert into doctor_changes (doctor_id) values (null);';

/** Waits, as TRUNCATE would, for unfinished writes of a socket that the last test closed. */
async function withFastReset(database: Database): Promise<Database> {
  const lock = database.engine === 'postgres' ? `lock table ${tableNames.join(', ')} in exclusive mode;` : '';
  const deletes = tableNames.map((name) => `delete from ${name};`).join(' ');
  await database.db.execute(sql.raw('create schema testing'));
  await database.db.execute(
    sql.raw(`create function testing.empty_tables() returns void language plpgsql
      set session_replication_role = replica as $$ begin ${lock} ${deletes} ${ALL_DOCTORS_CHANGED} end $$`),
  );
  return database;
}

/** Many times faster than TRUNCATE, which rewrites every table and index. No triggers run, so the order does not matter. */
export async function emptyTables({ db }: Database): Promise<void> {
  await retryDeadlocks(() => db.execute(sql`select testing.empty_tables()`));
}

const MAX_TABLE_BYTES = 256 * 1024;

/** Dead rows slow down queries. */
export async function startEmpty(database: Database): Promise<void> {
  const answer = await database.db.execute(sql`
    select quote_ident(relname) as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_relation_size(oid) > ${MAX_TABLE_BYTES}`);
  const large = (answer as unknown as { rows: { name: string }[] }).rows.map(({ name }) => name);
  if (large.length > 0) await truncate(database, large);
  await emptyTables(database);
}

async function truncate({ db }: Database, names: readonly string[]): Promise<void> {
  await retryDeadlocks(() => db.execute(sql.raw(`truncate ${names.join(', ')} cascade`)));
}

export async function saveTables({ db }: Database): Promise<void> {
  const answer = await db.execute(sql`
    select quote_ident(table_name) as name, string_agg(quote_ident(column_name), ', ') as columns
    from information_schema.columns where table_schema = 'public' and is_generated = 'NEVER' group by 1`);
  const copies = (answer as unknown as { rows: { name: string; columns: string }[] }).rows;
  const create = copies.map(
    ({ name, columns }) => `create table saved.${name} as select ${columns} from ${name}`,
  );
  const fill = copies.map(
    ({ name, columns }) => `insert into ${name} (${columns}) select ${columns} from saved.${name}`,
  );
  for (const statement of [
    'drop schema if exists saved cascade',
    'create schema saved',
    ...create,
    `create function saved.fill_tables() returns void language plpgsql
      set session_replication_role = replica as $$ begin ${fill.join('; ')}; ${ALL_DOCTORS_CHANGED} end $$`,
  ])
    await db.execute(sql.raw(statement));
}

export async function restoreTables(database: Database): Promise<void> {
  await emptyTables(database);
  await database.db.execute(sql`select saved.fill_tables()`);
}

declare module 'vitest' {
  export interface ProvidedContext {
    testDatabase:
      | { engine: 'embedded'; template: string }
      | { engine: 'postgres'; url: string; template: string };
  }
}
