import { sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { users } from '../db/schema';
import { givenPatient } from '../testing/factories';
import { testApp } from '../testing/test-app';

const t = await testApp();
beforeEach(() => t.reset());

const readEstimatedRows = async (): Promise<unknown> => {
  const result = (await t.deps.db.execute(
    sql`select reltuples::int as rows from pg_class where oid = 'users'::regclass`,
  )) as unknown as { rows: { rows: number }[] };
  return result.rows[0]?.rows;
};

it('analyzes the tables of the embedded database, which has no autovacuum', async () => {
  const before = await readEstimatedRows();
  for (let n = 0; n < 3; n += 1) await givenPatient(t);
  await t.runSweep('vacuum-embedded');
  expect(await t.deps.db.$count(users)).toBe(3);
  expect(await readEstimatedRows()).toEqual(t.deps.database.engine === 'embedded' ? 3 : before);
});
