import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/test-app';
import { budgets } from '../schema';
import { pipelined } from './pipelined';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
beforeEach(() => t.reset());

const budget = (key: string) => ({ key, windowStartsAt: new Date(0), windowEndsAt: new Date(1), used: 1 });
const listKeys = async () =>
  (await t.deps.db.select({ key: budgets.key }).from(budgets)).map(({ key }) => key);

test('each statement sees the effects of those before it, and the results are in the same order', async () => {
  const [, selected, deleted] = await t.deps.db.transaction((tx) =>
    pipelined(
      tx.insert(budgets).values(budget('a')),
      tx.select({ key: budgets.key }).from(budgets),
      tx.delete(budgets).where(eq(budgets.key, 'a')).returning({ used: budgets.used }),
    ),
  );
  expect(selected).toEqual([{ key: 'a' }]);
  expect(deleted).toEqual([{ used: 1 }]);
});

test('a failed transaction stores nothing, not even what follows the failure, and throws the first error', async () => {
  const failing = t.deps.db.transaction(async (tx) => {
    const insertSlowly = async () => {
      await tx.select({ key: budgets.key }).from(budgets);
      await new Promise((resolve) => setTimeout(resolve, 50));
      await tx.insert(budgets).values(budget('late'));
    };
    await tx.insert(budgets).values(budget('a'));
    await pipelined(insertSlowly(), tx.insert(budgets).values(budget('a')));
  });
  await expect(failing).rejects.toMatchObject({ cause: { code: '23505' } });
  expect(await listKeys()).toEqual([]);
});
