import { type SQL, sql } from 'drizzle-orm';
import { NoopLogger } from 'drizzle-orm/logger';
import { afterEach, describe, expect, inject, test } from 'vitest';
import { openPipelinedReaders, type PipelinedReaders } from './pipelined-readers';

const source = inject('testDatabase');
const open = (url: string) =>
  openPipelinedReaders({ url, connectionTimeoutMillis: 5_000, logger: new NoopLogger() });
const read = async (readers: PipelinedReaders, query: SQL) =>
  (await readers.read((db) => db.execute(query) as unknown as Promise<{ rows: unknown[] }>)).rows;

describe.skipIf(source.engine === 'embedded')('pipelined readers', () => {
  const readers = open(source.engine === 'postgres' ? source.url : '');
  afterEach(() => readers.close());

  test('give each of many simultaneous queries its own result', async () => {
    const indexes = Array.from({ length: 200 }, (_, index) => index);
    const results = await Promise.all(
      indexes.map((index) => read(readers, sql`select ${index}::int as index`)),
    );
    expect(results).toEqual(indexes.map((index) => [{ index }]));
    expect(readers.count()).toBe(2);
  });

  test('fail only the query that is wrong, not the ones before and after it', async () => {
    const [before, wrong, after] = await Promise.allSettled([
      read(readers, sql`select 1 as one`),
      read(readers, sql`select 1 / ${0}::int as none`),
      read(readers, sql`select 2 as two`),
    ]);
    expect(before).toMatchObject({ value: [{ one: 1 }] });
    // division by zero
    expect(wrong).toMatchObject({ status: 'rejected', reason: { cause: { code: '22012' } } });
    expect(after).toMatchObject({ value: [{ two: 2 }] });
  });

  test('reconnect after a connection was lost', async () => {
    await read(readers, sql`select 1 as one`);
    await expect(read(readers, sql`select pg_terminate_backend(pg_backend_pid())`)).rejects.toThrow();
    await expect.poll(() => read(readers, sql`select 3 as three`)).toEqual([{ three: 3 }]);
  });
});

test('a reader of an unreachable database fails each time', async () => {
  const readers = open('postgres://carelane@127.0.0.1:1/none');
  for (let attempt = 0; attempt < 2; attempt++)
    await expect(read(readers, sql`select 1`)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  expect(readers.count()).toBe(0);
  await readers.close();
});
