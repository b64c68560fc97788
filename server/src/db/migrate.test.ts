import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openPostgres } from './client';
import { migratePostgres } from './migrate';

const source = inject('testDatabase');
const NAME = `migrate_test_${process.pid}`;

describe.skipIf(source.engine === 'embedded')('migrations on PostgreSQL', () => {
  const base = source.engine === 'postgres' ? source.url : '';
  const url = base && Object.assign(new URL(base), { pathname: `/${NAME}` }).href;
  const folder = mkdtempSync(path.join(tmpdir(), 'carelane-migrate-'));
  const admin = new pg.Client({ connectionString: base });
  beforeAll(async () => {
    await admin.connect();
    await admin.query(`create database ${NAME}`);
    mkdirSync(path.join(folder, 'meta'));
    const entries = [{ idx: 0, version: '7', when: 1, tag: '0000_both', breakpoints: true }];
    writeFileSync(
      path.join(folder, 'meta/_journal.json'),
      JSON.stringify({ dialect: 'postgresql', entries }),
    );
    writeFileSync(
      path.join(folder, '0000_both.sql'),
      'alter table a add x int;--> statement-breakpoint\nalter table b add x int;',
    );
  });
  afterAll(async () => {
    await admin.query(`drop database ${NAME} with (force)`);
    await admin.end();
    rmSync(folder, { recursive: true });
  });

  test('are retried after a deadlock with a booking', async () => {
    const booking = new pg.Client({ connectionString: url });
    await booking.connect();
    await booking.query('create table a (); create table b ()');
    // PostgreSQL must abort the migration, not the booking.
    await booking.query(`set deadlock_timeout = '10min'`);
    await booking.query(`alter database ${NAME} set deadlock_timeout = '3s'`);
    await booking.query('begin; lock table b in row exclusive mode');
    const migrated = migratePostgres(url, folder);
    await expect
      .poll(async () => (await booking.query('select from pg_locks where not granted')).rowCount)
      .toBe(1);
    await booking.query('lock table a in row exclusive mode; commit');
    await migrated;
    expect((await booking.query('select x from a')).rowCount).toBe(0);
    await booking.end();
  }, 60_000);

  test('can take longer than the time limit for statements', async () => {
    const name = '0001_slow';
    const entries = [{ idx: 1, version: '7', when: 2, tag: name, breakpoints: true }];
    writeFileSync(
      path.join(folder, 'meta/_journal.json'),
      JSON.stringify({ dialect: 'postgresql', entries }),
    );
    writeFileSync(path.join(folder, `${name}.sql`), 'select pg_sleep(0.5);');
    const database = await openPostgres({
      url,
      poolSize: 3,
      migrationsFolder: folder,
      statementTimeoutMs: 100,
    });
    await database.close();
  }, 60_000);
});
