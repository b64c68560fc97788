import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { appointments, closedTimes, doctorChanges, doctorExceptions, doctorProfiles } from '../../db/schema';
import { givenAppointment, givenDoctor } from '../../testing/factories';
import { type TestApp, testApp } from '../../testing/test-app';
import { listDoctors } from '../list-doctors';
import { nextFreeTimes } from '../schedules';

let t: TestApp;
let otherNode: TestApp['deps'];
beforeAll(async () => {
  t = await testApp();
  // Only the tables are shared.
  otherNode = { ...t.deps, database: { ...t.deps.database, directoryWrites: () => 0 } };
});
beforeEach(() => t.reset());

const FIRST = new Date('2026-03-02T04:30:00.000Z');
const SECOND = new Date('2026-03-02T05:00:00.000Z');
const listNames = async (deps = t.deps) => (await listDoctors(deps, {})).doctors.map(({ name }) => name);
const nextFree = async () => (await listDoctors(t.deps, {})).doctors[0]?.nextAvailable?.startsAt;
const waitASecond = () => new Promise((resolve) => setTimeout(resolve, 1_050));
const isPostgres = () => t.deps.database.engine === 'postgres';

const WRITES: Record<string, (doctorId: string) => Promise<unknown>> = {
  'a visit is added': async (doctorId) => {
    const doctor = { profile: { id: doctorId, timezone: 'Asia/Kolkata' } };
    await givenAppointment(t, { doctor: doctor as never, startsAt: FIRST });
  },
  'a visit is canceled': () => t.deps.db.update(appointments).set({ status: 'canceled' }),
  'a canceled visit is scheduled again': () => t.deps.db.update(appointments).set({ status: 'scheduled' }),
  'a visit becomes a hold': () =>
    t.deps.db.update(appointments).set({ status: 'held', heldUntil: new Date('2026-03-02T04:20:00Z') }),
  'a hold is shortened': () =>
    t.deps.db.update(appointments).set({ heldUntil: new Date('2026-03-02T04:00:00Z') }),
  'a hold is extended': () =>
    t.deps.db.update(appointments).set({ heldUntil: new Date('2026-03-02T04:25:00Z') }),
  'a hold is paid': () => t.deps.db.update(appointments).set({ status: 'scheduled', heldUntil: null }),
  'a visit is moved': () => t.deps.db.update(appointments).set({ startsAt: SECOND }),
  'a visit is moved back': () => t.deps.db.update(appointments).set({ startsAt: FIRST }),
  'a visit is deleted': () => t.deps.db.delete(appointments),
  'a time is closed': (doctorId) => t.deps.db.insert(closedTimes).values({ doctorId, startsAt: FIRST }),
  'a closed time is changed': () => t.deps.db.update(closedTimes).set({ startsAt: SECOND }),
  'another time is closed': (doctorId) => t.deps.db.insert(closedTimes).values({ doctorId, startsAt: FIRST }),
  'the times are opened': () => t.deps.db.delete(closedTimes),
  'a day off is added': (doctorId) =>
    t.deps.db.insert(doctorExceptions).values({ doctorId, onDate: '2026-03-02', slots: 0 }),
  'a day off gets hours': () => t.deps.db.update(doctorExceptions).set({ slots: 4 }),
  'a day off is moved': () => t.deps.db.update(doctorExceptions).set({ onDate: '2026-03-03' }),
  'a day off is deleted': () => t.deps.db.delete(doctorExceptions),
  'the hours change': () => t.deps.db.update(doctorProfiles).set({ weeklySlots: [8, 0, 0, 0, 0, 0, 0] }),
  'there are no hours': () => t.deps.db.update(doctorProfiles).set({ weeklySlots: [0, 0, 0, 0, 0, 0, 0] }),
  'every hour is open': () => t.deps.db.update(doctorProfiles).set({ weeklySlots: null }),
  'the zone changes': () => t.deps.db.update(doctorProfiles).set({ timezone: 'Asia/Tokyo' }),
};

test('after any change of a doctor’s times the next free time is correct immediately', async () => {
  const { profile } = await givenDoctor(t);
  for (const [change, write] of Object.entries(WRITES)) {
    await write(profile.id);
    const rows = await t.deps.db.select().from(doctorProfiles);
    const expected = await nextFreeTimes(t.deps.db, rows, t.clock.now());
    expect(await nextFree(), change).toBe(expected.get(profile.id)?.startsAt);
  }
});

test('a time that has begun is not shown, and a hold blocks its time until it expires, even if the clock is set back', async () => {
  const doctor = await givenDoctor(t);
  await givenAppointment(t, {
    doctor,
    startsAt: FIRST,
    status: 'held',
    heldUntil: new Date(FIRST.getTime() - 60_000),
  });
  expect(await nextFree()).toBe(SECOND.toISOString());
  t.clock.set(new Date(FIRST.getTime() - 60_000));
  expect(await nextFree()).toBe(FIRST.toISOString());
  t.clock.set(new Date(FIRST.getTime() - 600_000));
  expect(await nextFree()).toBe(SECOND.toISOString());
  t.clock.set(FIRST);
  expect(await nextFree()).toBe(SECOND.toISOString());
});

test('another node notices a change within a second, even one made directly in the database', async () => {
  const { profile } = await givenDoctor(t, { name: 'Priya Sharma' });
  expect(await listNames(otherNode)).toEqual(['Priya Sharma']);
  await t.deps.db.execute(sql`update doctor_profiles set name = 'Priya Rao' where id = ${profile.id}`);
  await waitASecond();
  expect([await listNames(), await listNames(otherNode)]).toEqual([['Priya Rao'], ['Priya Rao']]);
  await t.deps.db.delete(doctorProfiles);
  await waitASecond();
  expect([await listNames(), await listNames(otherNode)]).toEqual([[], []]);
});

test('truncating a table, which changes every doctor, is noticed', async () => {
  await givenDoctor(t, { name: 'Priya Sharma' });
  expect(await listNames()).toEqual(['Priya Sharma']);
  await t.deps.db.execute(sql`truncate doctor_profiles cascade`);
  await waitASecond();
  expect(await listNames()).toEqual([]);
});

test('a change that is committed late is not missed, and not visible before its commit', async () => {
  // The embedded engine has one connection: no other query runs during a transaction.
  if (!isPostgres()) return expect(t.deps.database.poolState().total).toBe(1);
  const [first, second] = [await givenDoctor(t, { name: 'A' }), await givenDoctor(t, { name: 'B' })];
  const rename = (db: Pick<typeof t.deps.db, 'update'>, id: string, name: string) =>
    db.update(doctorProfiles).set({ name }).where(eq(doctorProfiles.id, id));
  await t.deps.db.transaction(async (tx) => {
    await rename(tx, first.profile.id, 'A late');
    await rename(t.deps.db, second.profile.id, 'B early');
    expect((await listNames()).sort()).toEqual(['A', 'B early']);
    await waitASecond();
    expect((await listNames(otherNode)).sort()).toEqual(['A', 'B early']);
  });
  expect((await listNames()).sort()).toEqual(['A late', 'B early']);
  await waitASecond();
  expect((await listNames(otherNode)).sort()).toEqual(['A late', 'B early']);
});

test('concurrent searches see what was committed before each of them', async () => {
  const { profile } = await givenDoctor(t, { name: 'Version 0' });
  for (let version = 1; version <= 5; version++) {
    const before = listNames();
    await t.deps.db
      .update(doctorProfiles)
      .set({ name: `Version ${version}` })
      .where(eq(doctorProfiles.id, profile.id));
    const after = await Promise.all([listNames(), listNames(), listNames()]);
    expect(after).toEqual(Array(3).fill([`Version ${version}`]));
    await before;
  }
});

test('changes are deleted once they are old enough for every node to have read them', async () => {
  await givenDoctor(t);
  await t.deps.db
    .insert(doctorChanges)
    .values({ doctorId: 'old', changedAt: sql`now() - interval '11 minutes'` });
  await t.runSweep('doctor-changes');
  const remaining = await t.deps.db.select().from(doctorChanges);
  expect(remaining.some(({ doctorId }) => doctorId === 'old')).toBe(false);
  expect(remaining.length).toBeGreaterThan(0);
});

test('a renewal that fails is logged, and searches keep working', async () => {
  await givenDoctor(t, { name: 'Priya Sharma' });
  const database = { ...t.deps.database };
  const warn = vi.fn();
  const node = { ...t.deps, database, log: { ...t.deps.log, warn } as never };
  await listNames(node);
  t.clock.advance({ days: 6 });
  await waitASecond();
  const select = () => {
    throw new Error('the database is down');
  };
  database.db = Object.create(t.deps.db, { select: { value: select } });
  expect(await listNames(node)).toEqual(['Priya Sharma']);
  await vi.waitFor(() =>
    expect(warn.mock.calls).toMatchObject([
      [{ fault: { message: 'the database is down' } }, expect.stringMatching('refreshed')],
    ]),
  );
  database.db = t.deps.db;
  await waitASecond();
  expect(await listNames(node)).toEqual(['Priya Sharma']);
  await waitASecond();
  expect(warn).toHaveBeenCalledTimes(1);
});
