import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/test-app';
import { doctorExceptions, jobs, patientProfiles, users } from '../schema';
import { number, pickColumns, readStatement, statement, textArray } from './statement';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
beforeEach(() => t.reset());

const insertJob = statement(
  'test-insert-job',
  pickColumns(jobs, 'id', 'kind', 'payload', 'runAt'),
  (db, job) => db.insert(jobs).values(job).returning({ id: jobs.id }),
);
const job = (id: string) => ({ id, kind: 'test', payload: { id }, runAt: new Date(0) });
const jobIds = async () =>
  (await t.deps.db.select({ id: jobs.id }).from(jobs).orderBy(jobs.id)).map(({ id }) => id);

const echo = readStatement(
  'test-echo',
  {
    text: users.name,
    list: textArray,
    json: jobs.payload,
    at: jobs.runAt,
    on: doctorExceptions.onDate,
    nothing: jobs.lockedUntil,
    decimal: number,
  },
  (db, params) =>
    db
      .select({
        text: sql<string>`${params.text}::text`,
        list: sql<string[]>`${params.list}::text[]`,
        json: sql<unknown>`${params.json}::jsonb`,
        at: sql<Date>`${params.at}::timestamptz`.mapWith(jobs.runAt),
        on: sql<string>`${params.on}::date`,
        nothing: sql<null>`${params.nothing}::timestamptz`,
        decimal: sql<number>`${params.decimal}::float8`,
      })
      .from(sql`(values (1)) as one`),
);

test('every kind of value is returned unchanged, no matter how often the statement runs', async () => {
  const values = {
    text: "O'Brien \\ ½ 漢字 🙂",
    list: ['a', 'b,"c"', ''],
    json: { a: [1, null, 'x'] },
    at: new Date('2026-03-29T01:30:00.123Z'),
    on: '2026-03-29',
    nothing: null,
    decimal: 1.5,
  };
  for (let run = 0; run < 3; run++) {
    expect(await echo(t.deps.db, values)).toEqual([values]);
    expect(await t.deps.db.transaction((tx) => echo(tx, values))).toEqual([values]);
  }
});

test('rejects a name that is already in use or that PostgreSQL would truncate', () => {
  const define = (name: string) => () =>
    statement(name, { id: jobs.id }, (db, { id }) => db.delete(jobs).where(eq(jobs.id, id)));
  expect(define('test-insert-job')).toThrow('two statements are named "test-insert-job"');
  expect(define('x'.repeat(64))).toThrow('too long');
});

test('a statement that fails aborts its transaction, and works again afterwards', async () => {
  for (const attempt of [1, 2, 3]) {
    const failing = t.deps.db.transaction(async (tx) => {
      await insertJob(tx, job(`lost ${attempt}`));
      await insertJob(tx, job(`lost ${attempt}`));
    });
    const succeeding = t.deps.db.transaction((tx) => insertJob(tx, job(`kept ${attempt}`)));
    // unique violation
    await expect(failing).rejects.toMatchObject({ cause: { code: '23505' } });
    expect(await succeeding).toEqual([{ id: `kept ${attempt}` }]);
  }
  expect(await jobIds()).toEqual(['kept 1', 'kept 2', 'kept 3']);
});

test('a statement without one of its values is refused', async () => {
  const { runAt: _, ...incomplete } = job('a');
  await expect(insertJob(t.deps.db, incomplete as never)).rejects.toThrow('runAt');
});

const withPatient = readStatement('test-with-patient', { id: users.id }, (db, { id }) =>
  db
    .select({ user: { id: users.id }, patient: { id: patientProfiles.id, name: patientProfiles.name } })
    .from(users)
    .leftJoin(patientProfiles, eq(patientProfiles.userId, users.id))
    .where(eq(users.id, id)),
);

test('the missing side of a left join is null', async () => {
  const id = 'u1';
  await t.deps.db
    .insert(users)
    .values({ id, email: 'a@b.example', name: 'A', role: 'doctor', passwordHash: '' });
  expect(await withPatient(t.deps.db, { id })).toEqual([{ user: { id }, patient: null }]);
});
