import { existsSync } from 'node:fs';
import path from 'node:path';
import { migrate as runOnPg } from 'drizzle-orm/node-postgres/migrator';
import { migrate as runOnPglite } from 'drizzle-orm/pglite/migrator';
import pg from 'pg';
import { ownFolder } from '../own-folder';

export const migrationsFolder = path.join(ownFolder, 'db/migrations');
if (!existsSync(migrationsFolder)) throw new Error(`no migrations at ${migrationsFolder}`);

export async function migratePglite(
  db: Parameters<typeof runOnPglite>[0],
  folder = migrationsFolder,
): Promise<void> {
  await runOnPglite(db, { migrationsFolder: folder });
}

const MIGRATION_LOCK = 7_240_518;

/** Several nodes may start at once: the first migrates, the others wait on a connection outside the pool. */
export async function migratePostgres(
  url: string,
  db: Parameters<typeof runOnPg>[0],
  folder = migrationsFolder,
): Promise<void> {
  const guard = new pg.Client({ connectionString: url });
  await guard.connect();
  try {
    await guard.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await runOnPg(db, { migrationsFolder: folder });
  } finally {
    await guard.end();
  }
}
