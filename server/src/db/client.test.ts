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
  const opening = openPostgres({ url, poolSize: 4, migrate: false, statementMs: 100 });
  afterAll(async () => (await opening).close());

  test.each([
    ['of the pool', async () => (await opening).db.execute(sql`select pg_sleep(60)`)],
    ['of the quick reads', async () => waitLong((await opening).db, {})],
  ])('is ended, and answered as unavailable: one %s', async (_name, run) => {
    const fault = await Promise.resolve(run()).catch((error: unknown) => error);
    expect(toRefusal(fault)).toMatchObject({ status: 503, details: { retryAfterSeconds: 30 } });
    const { db } = await opening;
    await expect(db.execute(sql`select 1`)).resolves.toMatchObject({ rowCount: 1 });
  });

  test('has half a minute', async () => {
    const database = await openPostgres({ url, poolSize: 3, migrate: false });
    const { rows } = (await database.db.execute(sql`show statement_timeout`)) as unknown as {
      rows: unknown[];
    };
    expect(rows).toEqual([{ statement_timeout: '30s' }]);
    await database.close();
  });
});

test('a statement that was ended is logged, unlike a refusal', () => {
  const lines: unknown[] = [];
  const request = { log: { error: (line: unknown) => lines.push(line) } } as never;
  const ended = Object.assign(new Error('Failed query'), { cause: { code: '57014' } });
  logFault(request, ended, toRefusal(ended));
  const refused = Object.assign(new Error('away'), { cause: { code: '57P01' } });
  logFault(request, refused, toRefusal(refused));
  expect(lines).toMatchObject([{ fault: { code: '57014' } }]);
});
