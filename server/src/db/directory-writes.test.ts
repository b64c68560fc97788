import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { testDatabase } from '../testing/test-database';
import { appointments, doctorProfiles, jobs } from './schema';
import { pickColumns, statement } from './statements/statement';

const { db, directoryWrites } = await testDatabase();

const touch = statement('test-touch-doctor', pickColumns(doctorProfiles, 'id'), (on, { id }) =>
  on.update(doctorProfiles).set({ experience: 0 }).where(eq(doctorProfiles.id, id)),
);

const touchBeside = statement(
  'test-touch-doctor-beside',
  pickColumns(doctorProfiles, 'id'),
  (on, { id }) => {
    const touched = on
      .$with('touched')
      .as(on.update(doctorProfiles).set({ experience: 0 }).where(eq(doctorProfiles.id, id)));
    return on.with(touched).delete(jobs).where(eq(jobs.id, id));
  },
  { alsoWrites: [doctorProfiles] },
);

async function counted(work: () => Promise<unknown>): Promise<number> {
  const before = directoryWrites();
  await work();
  return directoryWrites() - before;
}

test('a write of what a search shows is counted, by drizzle or by a statement, in a transaction or without', async () => {
  const remove = (on: Pick<typeof db, 'delete'>) => on.delete(appointments).where(sql`false`);
  expect(await counted(() => remove(db))).toBe(1);
  expect(await counted(() => db.transaction(remove))).toBe(1);
  expect(await counted(() => touch(db, { id: '' }))).toBe(1);
  expect(await counted(() => db.transaction((tx) => touch(tx, { id: '' })))).toBe(1);
});

test('so is one in a part of a statement that writes something else', async () => {
  expect(await counted(() => touchBeside(db, { id: '' }))).toBe(1);
});

test('reads and other writes are not counted', async () => {
  expect(await counted(() => db.select({ id: doctorProfiles.id }).from(doctorProfiles).limit(1))).toBe(0);
  expect(await counted(() => db.delete(jobs).where(sql`false`))).toBe(0);
});
