import { beforeEach, expect, test } from 'vitest';
import { budgets } from '../../db/schema';
import { testApp } from '../../testing/test-app';
import type { Refusal } from '../refusal';
import { spendOwnAndShared } from './budget';

const t = await testApp();
beforeEach(() => t.reset());

const spend = (person: string, limits = { own: 2, shared: 3 }) =>
  spendOwnAndShared(
    t.deps,
    { key: `own:${person}`, limit: limits.own, windowSeconds: 60 },
    { key: 'shared', limit: limits.shared, windowSeconds: 3600 },
  ).then(
    () => 'allowed',
    ({ details }: Refusal) => details.retryAfterSeconds,
  );
const used = async () =>
  Object.fromEntries((await t.deps.db.select().from(budgets)).map((row) => [row.key, row.used]));

test('a use that a person’s own budget refuses does not count against the shared budget', async () => {
  expect([await spend('a'), await spend('a'), await spend('a')]).toEqual(['allowed', 'allowed', 60]);
  expect(await used()).toEqual({ 'own:a': 3, shared: 2 });
  expect([await spend('b'), await spend('b')]).toEqual(['allowed', 3600]);
});

test('a budget starts again when its window is over', async () => {
  for (let n = 0; n < 3; n += 1) await spend('a');
  t.clock.advance({ seconds: 61 });
  expect(await spend('a')).toBe('allowed');
  expect(await used()).toEqual({ 'own:a': 1, shared: 3 });
});

test('concurrent uses are all counted', async () => {
  const spent = await Promise.all(
    ['a', 'b', 'c', 'd', 'e'].map((person) => spend(person, { own: 1, shared: 5 })),
  );
  expect(spent).toEqual(Array(5).fill('allowed'));
  expect(await used()).toMatchObject({ shared: 5 });
});
