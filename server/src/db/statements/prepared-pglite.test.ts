import { PGlite, type QueryOptions } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/pglite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withPreparedStatements } from './prepared-pglite';

let client: PGlite;
beforeAll(async () => {
  client = await PGlite.create();
});
afterAll(() => client.close());

const EVERY_TYPE = sql`select now()::date on_date, '2026-03-29 01:30'::timestamp at,
  '2026-03-29 01:30Z'::timestamptz at_zone, '2 days'::interval span, array[1.5]::numeric[] numbers,
  array['2026-03-29 01:30'::timestamp] ats, array['2026-03-29 01:30Z'::timestamptz] at_zones,
  array['2 days'::interval] spans, array['2026-03-29'::date] dates,
  true yes, 1 small, 2::bigint big, 1.5::numeric exact, 'x' text, '{"a":1}'::jsonb json, array['a'] texts`;

test('drizzle reads every type as it does from a plain client', async () => {
  const expected = (await drizzle(client).execute(EVERY_TYPE)).rows;
  const db = drizzle(withPreparedStatements(client) as PGlite);
  expect((await db.execute(EVERY_TYPE)).rows).toEqual(expected);
  expect(await db.transaction(async (tx) => (await tx.execute(EVERY_TYPE)).rows)).toEqual(expected);
});

test('drizzle passes only parsers that the prepared client already has', async () => {
  withPreparedStatements(client);
  let passed: QueryOptions['parsers'];
  const recording = {
    query: async (_text: string, _values: unknown[], { parsers }: QueryOptions) => {
      passed = parsers;
      return { rows: [], fields: [] };
    },
  };
  await drizzle(recording as unknown as PGlite).execute(sql`select 1`);
  const parse = (parsers: QueryOptions['parsers'] = {}) =>
    Object.keys(passed ?? {}).map((type) => parsers[Number(type)]?.('unchanged'));
  expect(parse(client.parsers)).toEqual(parse(passed));
  expect(parse(passed)).toContain('unchanged');
});
