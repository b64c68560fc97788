import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { testDatabase } from '../testing/test-database';
import { appointments, doctorProfiles, jobs } from './schema';
import { pickColumns, statement } from './statements/statement';

const { db, directoryWrites } = await testDatabase();

const touch = statement('test-touch-doctor', pickColumns(doctorProfiles, 'id'), (queryable, { id }) =>
  queryable.update(doctorProfiles).set({ experience: 0 }).where(eq(doctorProfiles.id, id)),
);

const touchWithinDelete = statement(
  'test-touch-doctor-within-delete',
  pickColumns(doctorProfiles, 'id'),
  (queryable, { id }) => {
    const touched = queryable
      .$with('touched')
      .as(queryable.update(doctorProfiles).set({ experience: 0 }).where(eq(doctorProfiles.id, id)));
    return queryable.with(touched).delete(jobs).where(eq(jobs.id, id));
  },
  { alsoWrites: [doctorProfiles] },
);

async function countWrites(work: () => Promise<unknown>): Promise<number> {
  const before = directoryWrites();
  await work();
  return directoryWrites() - before;
}

test('counts writes that may change search results, by drizzle or by a statement, inside and outside a transaction', async () => {
  const remove = (queryable: Pick<typeof db, 'delete'>) => queryable.delete(appointments).where(sql`false`);
  expect(await countWrites(() => remove(db))).toBe(1);
  expect(await countWrites(() => db.transaction(remove))).toBe(1);
  expect(await countWrites(() => touch(db, { id: '' }))).toBe(1);
  expect(await countWrites(() => db.transaction((tx) => touch(tx, { id: '' })))).toBe(1);
});

test('counts a write to doctors inside a statement that mainly writes another table', async () => {
  expect(await countWrites(() => touchWithinDelete(db, { id: '' }))).toBe(1);
});

test('does not count reads and other writes', async () => {
  expect(await countWrites(() => db.select({ id: doctorProfiles.id }).from(doctorProfiles).limit(1))).toBe(0);
  expect(await countWrites(() => db.delete(jobs).where(sql`false`))).toBe(0);
});
