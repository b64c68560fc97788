import { type Column, getTableName, sql, type Table } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { snapshotText } from '../../doctors/directory/changes';
import { checkout, confirm, payByCard, TOMORROW } from '../../testing/booking';
import { givenDoctor, givenPatient } from '../../testing/factories';
import { testApp } from '../../testing/test-app';
import type { Queryable, Tx } from '../client';
import { doctorExceptions, jobs, notifications, pushDevices } from '../schema';
import { allStatements, jsonRows, type ParamTypes, textArray } from './statement';

const t = await testApp();
const { db } = t.deps;
const [doctor, patient] = [await givenDoctor(t), await givenPatient(t)];

/** A visit, a hold, and the notifications and jobs that come with them. */
beforeAll(async () => {
  const book = (time: string) => checkout(t, patient, { doctorId: doctor.profile.id, date: TOMORROW, time });
  const { id } = (await book('10:30 AM')).body;
  await payByCard(t, id);
  await confirm(t, patient, id);
  await book('11:30 AM');
  await db.insert(doctorExceptions).values({ doctorId: doctor.profile.id, onDate: TOMORROW, slots: 0 });
  await t.runSweep('doctor-directory');
  for (const { user } of [doctor, patient])
    await db.insert(pushDevices).values({
      userId: user.id,
      device: 'Phone',
      endpoint: user.id,
      p256dh: 'key',
      auth: 'secret',
      lastSeenAt: t.clock.now(),
    });
});

type Values = Record<string, unknown>;
const DAY_MS = 86_400_000;

/** What is in the database in that column; moments also a day before and after. */
async function candidates(column: Column): Promise<unknown[]> {
  const rows = await db
    .selectDistinct({ value: sql<unknown>`${column}`.mapWith(column) })
    .from(column.table)
    .limit(3);
  return rows.flatMap(({ value }) =>
    value instanceof Date
      ? [value, new Date(value.getTime() - DAY_MS), new Date(value.getTime() + DAY_MS)]
      : [value],
  );
}

/** Ids of doctors and kinds of jobs. */
async function texts(): Promise<string[]> {
  const kinds = await db.selectDistinct({ kind: jobs.kind }).from(jobs);
  return [doctor.profile.id, ...kinds.map(({ kind }) => kind)];
}

/** What is given as rows in one parameter. */
const ROWS: Record<string, { table: Table; rows: object[] }> = {
  'insert-jobs': {
    table: jobs,
    rows: [
      { id: 'j1', kind: 'test', payload: { a: "O'Brien ½ 漢字" }, runAt: t.clock.now(), dedupeKey: null },
      { id: 'j2', kind: 'test', payload: [1], runAt: t.clock.now(), dedupeKey: 'twice' },
      { id: 'j3', kind: 'test', payload: [2], runAt: t.clock.now(), dedupeKey: 'twice' },
    ],
  },
  'insert-notifications': {
    table: notifications,
    rows: [doctor, patient].map(({ user }) => ({
      ...{ id: user.id, userId: user.id, type: 'system', message: 'Hello', link: null, offWord: 'x:app' },
      ...{ dedupeKey: null, createdAt: t.clock.now(), topic: 'visit-booked', text: 'Hello' },
    })),
  },
};

async function* combinations(statement: string, types: ParamTypes): AsyncGenerator<Values> {
  const [[name, type] = [], ...others] = Object.entries(types);
  if (name === undefined || type === undefined) return yield {};
  const values = await listValues(statement, type);
  for await (const rest of combinations(statement, Object.fromEntries(others)))
    for (const value of values) yield { ...rest, [name]: value };
}

async function listValues(statement: string, type: ParamTypes[string]): Promise<unknown[]> {
  if ('table' in type) return candidates(type);
  if (type === jsonRows) return [ROWS[statement]?.rows ?? expect.fail(`no rows for ${statement}`)];
  if (type === snapshotText) return ['1:1:'];
  return type === textArray ? [await texts()] : [900, 0];
}

/** An insert of what is there already would give nothing. */
async function makeRoom(tx: Queryable, name: string, types: ParamTypes): Promise<void> {
  if (!name.startsWith('insert-')) return;
  await tx.execute(sql`set local session_replication_role = replica`);
  const written = Object.values(types).flatMap((type) => ('table' in type ? [type.table] : []));
  for (const table of [...written, ...(ROWS[name] ? [ROWS[name].table] : [])])
    await tx.execute(sql`delete from ${sql.identifier(getTableName(table))}`);
}

const undone = new Error('undone');

/** The rows, or how many were changed; nothing of it stays. */
async function outcome(run: (tx: Tx) => Promise<unknown>): Promise<unknown> {
  let result: unknown = [];
  await db
    .transaction(async (tx) => {
      result = await run(tx);
      throw undone;
    })
    // Not every combination of values can be written.
    .catch(() => undefined);
  if (Array.isArray(result)) return result;
  const { rowCount, affectedRows } = result as { rowCount?: number; affectedRows?: number };
  return rowCount ?? affectedRows;
}

const isEmpty = (found: unknown) => (Array.isArray(found) ? found.length : found) === 0;

const names = [...allStatements().keys()].filter((name) => !name.startsWith('test-'));

test.each(names)('%s gives what plain drizzle gives', async (name) => {
  const { types, run, runPlain } = allStatements().get(name) ?? expect.fail();
  for await (const values of combinations(name, types)) {
    const outcomeIn = (execute: typeof run) =>
      outcome(async (tx) => {
        await makeRoom(tx, name, types);
        return execute(tx, values);
      });
    const expected = await outcomeIn(runPlain);
    if (isEmpty(expected)) continue;
    expect(await outcomeIn(run)).toEqual(expected);
    expect(await outcomeIn(run)).toEqual(expected);
    return;
  }
  expect.fail('no values were found for which it gives or changes anything');
});

test('what is defined as a read neither writes nor locks, so that it may share a connection', async () => {
  for (const [name, { isRead, text }] of allStatements())
    if (isRead) expect(text(), name).toMatch(/^select (?!.* for (no key |key )?(update|share)\b)/s);
});
