import { sql } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { inject } from 'vitest';
import { type Database, openEmbedded, openPostgres } from '../db/client';
import * as schema from '../db/schema';

/** One database for each worker, made from a migrated template. Tests empty its tables and never see another worker's. */
let opened: Promise<Database> | undefined;

export function testDatabase(): Promise<Database> {
  opened ??= open().then(withQuickEmptying);
  return opened;
}

async function open(): Promise<Database> {
  const source = inject('testDatabase');
  if (source.engine === 'embedded') {
    return openEmbedded({ loadDataDir: new Blob([await readTemplate(source.template)]), migrate: false });
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

async function readTemplate(file: string): Promise<Buffer> {
  const { readFile } = await import('node:fs/promises');
  return readFile(file);
}

const tableNames = Object.values(schema)
  .filter((value) => value instanceof PgTable)
  .map((table) => `"${getTableConfig(table).name}"`);

async function withQuickEmptying(database: Database): Promise<Database> {
  if (database.engine === 'postgres') return database;
  const deletes = tableNames.map((name) => `delete from ${name};`).join(' ');
  await database.db.execute(sql.raw('create schema testing'));
  await database.db.execute(
    sql.raw(`create function testing.empty_tables() returns void language plpgsql
      set session_replication_role = replica as $$ begin ${deletes} end $$`),
  );
  return database;
}

/**
 * In the embedded database, deleting the few rows of a test is twenty times faster than TRUNCATE, which rewrites every
 * table and index. No trigger runs, so the order does not matter. On PostgreSQL, TRUNCATE also waits for open transactions.
 */
export async function emptyTables(database: Database): Promise<void> {
  if (database.engine === 'postgres') return truncateTables(database);
  await database.db.execute(sql`select testing.empty_tables()`);
}

/** Also removes dead rows. Runs once per file. */
export async function truncateTables({ db }: Database): Promise<void> {
  await db.execute(sql.raw(`truncate ${tableNames.join(', ')} cascade`));
}

declare module 'vitest' {
  export interface ProvidedContext {
    testDatabase:
      | { engine: 'embedded'; template: string }
      | { engine: 'postgres'; url: string; template: string };
  }
}
