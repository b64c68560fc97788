import { existsSync } from 'node:fs';
import path from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as runOnPg } from 'drizzle-orm/node-postgres/migrator';
import type { PgliteDatabase } from 'drizzle-orm/pglite';
import { migrate as runOnPglite } from 'drizzle-orm/pglite/migrator';
import pg from 'pg';
import { codeFolder } from '../code-folder';
import { casing } from './columns';
import { retryDeadlocks } from './retry-deadlocks';

export const migrationsFolder = path.join(codeFolder, 'db/migrations');
if (!existsSync(migrationsFolder)) throw new Error(`no migrations at ${migrationsFolder}`);

export async function migratePglite(
  db: PgliteDatabase<Record<string, unknown>>,
  folder = migrationsFolder,
): Promise<void> {
  await runOnPglite(db, { migrationsFolder: folder });
}

/** Arbitrary, but used by no other advisory lock. */
const MIGRATION_LOCK = 7_240_518;

/**
 * Outside the pool, because migrating a large table can take longer than its statement timeout. The lock makes nodes
 * that start together wait for the first.
 */
export async function migratePostgres(url: string, folder = migrationsFolder): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    // May deadlock with bookings on nodes of the previous version.
    await retryDeadlocks(() => runOnPg(drizzle(client, { casing }), { migrationsFolder: folder }));
  } finally {
    await client.end();
  }
}
