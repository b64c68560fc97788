import { asc } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestApp, testApp } from '../testing/test-app';
import { preparedInsert } from './prepared-insert';
import { jobs } from './schema';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
beforeEach(() => t.reset());

const insertJobs = preparedInsert('test-insert-jobs', jobs, (insert) =>
  insert.onConflictDoNothing({ target: jobs.dedupeKey }).returning({ kind: jobs.kind }),
);
const job = (kind: string, dedupeKey: string | null = null) => ({
  kind,
  payload: { kind },
  runAt: new Date(0),
  dedupeKey,
});
const kept = () =>
  t.deps.db.select({ id: jobs.id, kind: jobs.kind, key: jobs.dedupeKey }).from(jobs).orderBy(asc(jobs.kind));

test('every row has an id of its own, also when the same shape comes again', async () => {
  await insertJobs(t.deps.db, [job('a'), job('b', 'once')]);
  await insertJobs(t.deps.db, [job('c'), job('d', 'twice')]);
  const rows = await kept();
  expect(rows.map(({ kind, key }) => [kind, key])).toEqual([
    ['a', null],
    ['b', 'once'],
    ['c', null],
    ['d', 'twice'],
  ]);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(4);
});

test('a rush of rows goes in as well, and what is there already is left out', async () => {
  await insertJobs(t.deps.db, [job('a', 'k1')]);
  const told = await insertJobs(
    t.deps.db,
    ['k1', 'k2', 'k3', 'k4', 'k5', 'k6'].map((key) => job('b', key)),
  );
  expect(told).toHaveLength(5);
  expect(await kept()).toHaveLength(6);
});
