import { type Column, getTableName, sql, type Table } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { snapshotText } from '../../doctors/directory/changes';
import { checkout, confirm, payByCard, TOMORROW } from '../../testing/booking';
import { givenDoctor, givenPatient } from '../../testing/factories';
import { testApp } from '../../testing/test-app';
import type { Queryable, Tx } from '../client';
import {
  auditEntries,
  doctorExceptions,
  earlierOffers,
  guardianships,
  jobs,
  notifications,
  pushDevices,
} from '../schema';
import { allStatements, jsonRows, type ParamTypes, textArray } from './statement';

const t = await testApp();
const { db } = t.deps;
const [doctor, patient] = [await givenDoctor(t), await givenPatient(t)];

beforeAll(async () => {
  const openCheckout = (time: string) =>
    checkout(t, patient, { doctorId: doctor.profile.id, date: TOMORROW, time });
  const { id } = (await openCheckout('10:30 AM')).body;
  await payByCard(t, id);
  const { appointmentId } = (await confirm(t, patient, id)).body.data;
  const now = t.clock.now();
  await db.insert(earlierOffers).values({ id: 'offer', appointmentId, startsAt: now, expiresAt: now });
  await t.as(doctor).post('/prescription/create-prescription', {
    patientId: patient.profile.id,
    appointmentId,
    medication: 'Paracetamol 500 mg',
    dosage: 'One tablet',
    instructions: 'After food',
  });
  await openCheckout('11:30 AM');
  await db.insert(doctorExceptions).values({ doctorId: doctor.profile.id, onDate: TOMORROW, slots: 0 });
  await db.insert(guardianships).values({
    guardianUserId: patient.user.id,
    patientUserId: (await givenPatient(t)).user.id,
    relation: 'child',
  });
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

async function listColumnValues(column: Column): Promise<unknown[]> {
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

async function listTexts(): Promise<string[]> {
  const kinds = await db.selectDistinct({ kind: jobs.kind }).from(jobs);
  return [doctor.profile.id, patient.profile.id, ...kinds.map(({ kind }) => kind)];
}

/** For statements that take any number of rows in one parameter. */
const ROWS: Record<string, { table: Table; rows: object[] }> = {
  'insert-jobs': {
    table: jobs,
    rows: [
      { id: 'j1', kind: 'test', payload: { a: "O'Brien ½ 漢字" }, runAt: t.clock.now(), dedupeKey: null },
      { id: 'j2', kind: 'test', payload: [1], runAt: t.clock.now(), dedupeKey: 'twice' },
      { id: 'j3', kind: 'test', payload: [2], runAt: t.clock.now(), dedupeKey: 'twice' },
    ],
  },
  'insert-audit-entries': {
    table: auditEntries,
    rows: [doctor, patient].map(({ profile, user }) => ({
      patientId: profile.id,
      sequence: 2,
      actorUserId: user.id,
      actorName: "O'Brien ½ 漢字",
      actorRole: user.role,
      action: 'record-viewed',
      subject: null,
      at: t.clock.now(),
      previousHash: 'before',
      hash: 'after',
    })),
  },
  'insert-notifications': {
    table: notifications,
    rows: [doctor, patient].map(({ user }) => ({
      id: user.id,
      userId: user.id,
      type: 'system',
      message: 'Hello',
      link: null,
      appChoice: 'x:app',
      dedupeKey: null,
      createdAt: t.clock.now(),
      topic: 'visit-booked',
      text: 'Hello',
    })),
  },
};

async function* combinations(statement: string, types: ParamTypes): AsyncGenerator<Values> {
  const [first, ...others] = Object.entries(types);
  if (!first) {
    yield {};
    return;
  }
  const [name, type] = first;
  const values = await listValues(statement, type);
  for await (const otherValues of combinations(statement, Object.fromEntries(others)))
    for (const value of values) yield { ...otherValues, [name]: value };
}

async function listValues(statement: string, type: ParamTypes[string]): Promise<unknown[]> {
  if ('table' in type) return listColumnValues(type);
  if (type === jsonRows) return [ROWS[statement]?.rows ?? expect.fail(`no rows for ${statement}`)];
  if (type === snapshotText) return ['1:1:'];
  if (type === textArray) return [await listTexts()];
  return [900, 0];
}

async function deleteExistingRows(tx: Queryable, name: string, types: ParamTypes): Promise<void> {
  if (!name.startsWith('insert-')) return;
  // Turns off foreign keys, so that rows that others refer to can be deleted.
  await tx.execute(sql`set local session_replication_role = replica`);
  const written = Object.values(types).flatMap((type) => ('table' in type ? [type.table] : []));
  for (const table of [...written, ...(ROWS[name] ? [ROWS[name].table] : [])])
    await tx.execute(sql`delete from ${sql.identifier(getTableName(table))}`);
}

const rollback = new Error('rollback');

async function runAndRollBack(run: (tx: Tx) => Promise<unknown>): Promise<unknown> {
  let result: unknown = [];
  await db
    .transaction(async (tx) => {
      result = await run(tx);
      throw rollback;
    })
    .catch(() => undefined);
  if (Array.isArray(result)) return result;
  const { rowCount, affectedRows } = result as { rowCount?: number; affectedRows?: number };
  return rowCount ?? affectedRows;
}

const isEmpty = (result: unknown) => (Array.isArray(result) ? result.length : result) === 0;

/** Transactions of other tests on the same server change it between two runs. */
const ANY_SNAPSHOT = expect.stringMatching(/^\d+:\d+:[\d,]*$/);

function withAnySnapshot(result: unknown): unknown {
  if (!Array.isArray(result)) return result;
  return result.map((row) => ('snapshot' in row ? { ...row, snapshot: ANY_SNAPSHOT } : row));
}

const names = [...allStatements().keys()].filter((name) => !name.startsWith('test-'));

test.each(names)('%s returns what plain drizzle returns', async (name) => {
  const { types, run, runPlain } = allStatements().get(name) ?? expect.fail();
  for await (const values of combinations(name, types)) {
    const runWith = (execute: typeof run) =>
      runAndRollBack(async (tx) => {
        await deleteExistingRows(tx, name, types);
        return execute(tx, values);
      });
    const outcome = await runWith(runPlain);
    if (isEmpty(outcome)) continue;
    const expected = withAnySnapshot(outcome);
    expect(outcome).toEqual(expected);
    // The first run parses the statement, the second reuses it.
    expect(await runWith(run)).toEqual(expected);
    expect(await runWith(run)).toEqual(expected);
    return;
  }
  expect.fail('no values make the statement return or change anything');
});

test('a statement defined as a read neither writes nor locks, so it can share a connection', async () => {
  for (const [name, { isRead, text }] of allStatements())
    if (isRead) expect(text(), name).toMatch(/^select (?!.* for (no key |key )?(update|share)\b)/s);
});
