import { type Column, getTableName, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { snapshotText } from '../../doctors/directory/changes';
import { checkout, confirm, payByCard, TOMORROW } from '../../testing/booking';
import { givenDoctor, givenPatient } from '../../testing/factories';
import { testApp } from '../../testing/test-app';
import type { Queryable, Tx } from '../client';
import { doctorExceptions, jobs, pushDevices } from '../schema';
import { allStatements, type ParamTypes, textArray } from './statement';

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

async function combinations(types: ParamTypes): Promise<Values[]> {
  let all: Values[] = [{}];
  for (const [name, type] of Object.entries(types)) {
    const values =
      'table' in type
        ? await candidates(type)
        : type === textArray
          ? [await texts()]
          : type === snapshotText
            ? ['1:1:']
            : [900, 0];
    all = all.flatMap((known) => values.map((value) => ({ ...known, [name]: value })));
  }
  return all;
}

/** An insert of what is there already would give nothing. */
async function makeRoom(tx: Queryable, name: string, types: ParamTypes): Promise<void> {
  const [first] = Object.values(types);
  if (!name.startsWith('insert-') || !first || !('table' in first)) return;
  await tx.execute(sql`set local session_replication_role = replica`);
  await tx.execute(sql`delete from ${sql.identifier(getTableName(first.table))}`);
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
  for (const values of await combinations(types)) {
    const outcomeOf = (execute: typeof run) =>
      outcome(async (tx) => {
        await makeRoom(tx, name, types);
        return execute(tx, values);
      });
    const expected = await outcomeOf(runPlain);
    if (isEmpty(expected)) continue;
    expect(await outcomeOf(run)).toEqual(expected);
    expect(await outcomeOf(run)).toEqual(expected);
    return;
  }
  expect.fail('no values were found for which it gives or changes anything');
});

test('what is defined as a read neither writes nor locks, so that it may share a connection', async () => {
  for (const [name, { isRead, text }] of allStatements())
    if (isRead) expect(text(), name).toMatch(/^select (?!.* for (no key |key )?(update|share)\b)/s);
});
