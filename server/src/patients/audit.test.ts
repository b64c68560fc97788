import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { patientProfiles } from '../db/schema';
import { givenDoctor, givenPatient } from '../testing/factories';
import { type TestApp, testApp } from '../testing/test-app';
import { findBrokenChains, findBrokenEntry, listAccesses, listAccessesByUser, recordAccess } from './audit';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
beforeEach(() => t.reset());

async function givenEntries(count: number, patientId?: string) {
  const id = patientId ?? (await givenPatient(t)).profile.id;
  const { user } = await givenDoctor(t);
  const actor = { userId: user.id, name: user.name, role: user.role };
  const record = () =>
    t.deps.db.transaction((tx) =>
      recordAccess(tx, { patientId: id, actor, action: 'record-viewed', at: t.clock.now() }),
    );
  await Promise.all(Array.from({ length: count }, record));
  return id;
}

it('numbers simultaneous entries without a gap, in one intact chain', async () => {
  const patientId = await givenEntries(20);
  const entries = await listAccesses(t.deps.db, patientId, { limit: 100 });
  expect(entries.map(({ sequence }) => sequence)).toEqual(
    Array.from({ length: 20 }, (_, index) => 20 - index),
  );
  expect(await findBrokenEntry(t.deps.db, patientId)).toBeUndefined();
});

it('the access log is append-only in the database itself', async () => {
  await givenEntries(1);
  await expect(t.deps.db.execute(sql`delete from audit_entries`)).rejects.toThrow();
  await expect(t.deps.db.execute(sql`update audit_entries set actor_name = 'Nobody'`)).rejects.toThrow();
});

it('a chain is checked in batches, to its end', async () => {
  const patientId = await givenEntries(30);
  expect(await findBrokenEntry(t.deps.db, patientId, 7)).toBeUndefined();
  await t.deps.db.execute(sql`alter table audit_entries disable trigger audit_entries_append_only`);
  await t.deps.db.execute(sql`update audit_entries set actor_name = 'Nobody' where sequence = 23`);
  await t.deps.db.execute(sql`alter table audit_entries enable trigger audit_entries_append_only`);
  expect(await findBrokenEntry(t.deps.db, patientId, 7)).toBe(23);
});

it.each([
  ['altered', sql`update audit_entries set actor_name = 'Nobody' where sequence = 2`, 2, 2],
  ['removed', sql`delete from audit_entries where sequence = 2`, 3, 3],
  ['cut off at the end', sql`delete from audit_entries where sequence = 3`, 3, 4],
  ['removed with all others', sql`delete from audit_entries where sequence > 0`, 1, 4],
  ['given another role', sql`update audit_entries set actor_role = 'patient' where sequence = 2`, 2, 2],
] as const)(
  'shows where an entry was %s, even after two further entries',
  async (_, tampering, brokenAt, brokenAtLater) => {
    const patientId = await givenEntries(3);
    await givenEntries(2);
    expect(await findBrokenChains(t.deps.db)).toEqual({ checked: 2, broken: [] });
    await t.deps.db.execute(sql`alter table audit_entries disable trigger audit_entries_append_only`);
    await t.deps.db.execute(sql`${tampering} and patient_id = ${patientId}`);
    await t.deps.db.execute(sql`alter table audit_entries enable trigger audit_entries_append_only`);
    const findBroken = async () => {
      const sequence = await findBrokenEntry(t.deps.db, patientId);
      expect(await findBrokenChains(t.deps.db)).toEqual({ checked: 2, broken: [{ patientId, sequence }] });
      return sequence;
    };
    expect(await findBroken()).toBe(brokenAt);
    await givenEntries(2, patientId);
    expect(await findBroken()).toBe(brokenAtLater);
  },
);

it('detects an entry with a wrong predecessor, even if nothing else is wrong with it', async () => {
  const patientId = await givenEntries(2);
  await t.deps.db.execute(sql`update audit_heads set hash = 'another' where patient_id = ${patientId}`);
  await givenEntries(1, patientId);
  expect(await findBrokenEntry(t.deps.db, patientId)).toBe(3);
});

it('the access log in an account’s export begins with the first entry', async () => {
  const patientId = await givenEntries(3);
  await givenEntries(2);
  const [patient] = await t.deps.db.select().from(patientProfiles).where(eq(patientProfiles.id, patientId));
  t.clock.advance({ minutes: 1 });
  const actor = { userId: patient?.userId ?? '', name: 'Asha Verma', role: 'patient' };
  await t.deps.db.transaction((tx) =>
    recordAccess(tx, { patientId, actor, action: 'profile-changed', at: t.clock.now() }),
  );
  const trail = await listAccessesByUser(t.deps.db, actor.userId);
  expect(trail.map(({ actorRole }) => actorRole)).toEqual(['doctor', 'doctor', 'doctor', 'patient']);
});

it('an empty chain is intact', async () => {
  await givenEntries(1);
  expect(await findBrokenEntry(t.deps.db, 'nobody')).toBeUndefined();
});

it('the access log is read in pages, newest first, each entry once', async () => {
  const patientId = await givenEntries(5);
  await givenEntries(5);
  const page = async (before?: number) =>
    (await listAccesses(t.deps.db, patientId, { limit: 2, before })).map(({ sequence }) => sequence);
  expect([await page(), await page(4), await page(2), await page(1)]).toEqual([[5, 4], [3, 2], [1], []]);
});
