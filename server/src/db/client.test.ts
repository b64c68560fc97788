import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { logFault, toRefusal } from '../http/error-handler';
import { openPostgres } from './client';
import { readStatement } from './statements/statement';

const source = inject('testDatabase');
const url = source.engine === 'postgres' ? source.url : '';
const waitLong = readStatement('test-wait-long', {}, (db) =>
  db.select({ waited: sql<string>`pg_sleep(60)::text` }).from(sql`(values (1)) as one`),
);

describe.skipIf(source.engine === 'embedded')('a statement that takes too long', () => {
  const opening = openPostgres({ url, poolSize: 4, migrate: false, statementTimeoutMs: 100 });
  afterAll(async () => (await opening).close());

  test.each([
    ['in the pool', async () => (await opening).db.execute(sql`select pg_sleep(60)`)],
    ['on a pipelined reader', async () => waitLong((await opening).db, {})],
  ])('is canceled %s and reported as unavailable', async (_where, run) => {
    let fault: unknown;
    try {
      await run();
    } catch (error) {
      fault = error;
    }
    expect(toRefusal(fault)).toMatchObject({ status: 503, details: { retryAfterSeconds: 30 } });
    const { db } = await opening;
    await expect(db.execute(sql`select 1`)).resolves.toMatchObject({ rowCount: 1 });
  });

  test('is canceled after 30 seconds by default', async () => {
    const database = await openPostgres({ url, poolSize: 3, migrate: false });
    const { rows } = (await database.db.execute(sql`show statement_timeout`)) as unknown as {
      rows: unknown[];
    };
    expect(rows).toEqual([{ statement_timeout: '30s' }]);
    await database.close();
  });
});

test('logs a statement that took too long, but not one refused by a database that is shutting down', () => {
  const lines: unknown[] = [];
  const request = { log: { error: (line: unknown) => lines.push(line) } } as never;
  // query_canceled
  const timeout = Object.assign(new Error('Failed query'), { cause: { code: '57014' } });
  logFault(request, timeout, toRefusal(timeout));
  // admin_shutdown
  const shutdown = Object.assign(new Error('shutting down'), { cause: { code: '57P01' } });
  logFault(request, shutdown, toRefusal(shutdown));
  expect(lines).toMatchObject([{ fault: { code: '57014' } }]);
});
