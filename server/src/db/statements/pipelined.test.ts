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
const keys = async () => (await t.deps.db.select({ key: budgets.key }).from(budgets)).map(({ key }) => key);

test('each statement sees those before it, and each answer comes back in its place', async () => {
  const [, seen, left] = await t.deps.db.transaction((tx) =>
    pipelined(
      tx.insert(budgets).values(budget('a')),
      tx.select({ key: budgets.key }).from(budgets),
      tx.delete(budgets).where(eq(budgets.key, 'a')).returning({ used: budgets.used }),
    ),
  );
  expect(seen).toEqual([{ key: 'a' }]);
  expect(left).toEqual([{ used: 1 }]);
});

test('of a failed transaction nothing is kept, also not what comes after the failure, and the first failure is told', async () => {
  const failing = t.deps.db.transaction(async (tx) => {
    const slowly = async () => {
      await tx.select({ key: budgets.key }).from(budgets);
      await new Promise((resolve) => setTimeout(resolve, 50));
      await tx.insert(budgets).values(budget('late'));
    };
    await tx.insert(budgets).values(budget('a'));
    await pipelined(slowly(), tx.insert(budgets).values(budget('a')));
  });
  await expect(failing).rejects.toMatchObject({ cause: { code: '23505' } });
  expect(await keys()).toEqual([]);
});
