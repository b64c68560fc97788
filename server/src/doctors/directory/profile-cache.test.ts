import { beforeAll, beforeEach, expect, test } from 'vitest';
import { givenDoctor } from '../../testing/factories';
import { type TestApp, testApp } from '../../testing/test-app';
import { ProfileCache } from './profile-cache';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
beforeEach(() => t.reset());

function nameCache(maxSize: number) {
  const read: string[] = [];
  const cache = new ProfileCache({
    make: ({ name }) => {
      read.push(name);
      return name;
    },
    measure: (name) => name.length,
    maxSize,
  });
  const find = async (...ids: string[]) => [...(await cache.find(t.deps.db, ids)).values()].sort();
  return { cache, read, find };
}

const addDoctor = async (name: string) => (await givenDoctor(t, { name })).profile.id;

test('reads each profile once', async () => {
  const [asha, ravi] = [await addDoctor('Asha'), await addDoctor('Ravi')];
  const { read, find } = nameCache(100);
  expect(await find(asha)).toEqual(['Asha']);
  expect(await find(asha, ravi, 'nobody')).toEqual(['Asha', 'Ravi']);
  expect(await find(ravi, asha)).toEqual(['Asha', 'Ravi']);
  expect(read).toEqual(['Asha', 'Ravi']);
});

test('drops the oldest profiles when it becomes too large', async () => {
  const [asha, ravi, zoe] = [await addDoctor('Asha'), await addDoctor('Ravi'), await addDoctor('Zoe')];
  const { read, find } = nameCache('AshaRavi'.length);
  await find(asha);
  await find(ravi);
  await find(zoe);
  await find(ravi);
  expect(read).toEqual(['Asha', 'Ravi', 'Zoe']);
  await find(asha);
  expect(read).toEqual(['Asha', 'Ravi', 'Zoe', 'Asha']);
});

test('does not cache a profile that changed while it was read', async () => {
  const asha = await addDoctor('Asha');
  const { cache, read, find } = nameCache(100);
  const reading = cache.find(t.deps.db, [asha]);
  cache.forget([asha]);
  await reading;
  await find(asha);
  expect(read).toEqual(['Asha', 'Asha']);
});
