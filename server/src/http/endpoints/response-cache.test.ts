import { expect, it } from 'vitest';
import { testClock } from '../../testing/test-clock';
import { createResponseCache } from './response-cache';

function makeCache() {
  const clock = testClock('2026-03-02T04:00:00.000Z');
  let written = 0;
  const state = { version: 0 };
  const memory = createResponseCache(clock, () => state.version);
  const write = async () => {
    written += 1;
    return `answer ${written}`;
  };
  const ask = async (address = '/doctors') => (await memory(address, write)).body;
  return { clock, state, memory, ask };
}

it('caches a response for one second', async () => {
  const { clock, ask } = makeCache();
  expect(await ask()).toBe('answer 1');
  clock.advance({ seconds: 0.999 });
  expect(await ask()).toBe('answer 1');
  expect(await ask('/doctors?page=2')).toBe('answer 2');
  clock.advance({ seconds: 0.001 });
  expect(await ask()).toBe('answer 3');
});

it('drops cached and pending responses after a change', async () => {
  const { state, memory, ask } = makeCache();
  let finish = (_body: string) => {};
  const slow = memory(
    '/doctors',
    () =>
      new Promise((resolve) => {
        finish = resolve;
      }),
  );
  state.version += 1;
  expect(await ask()).toBe('answer 1');
  finish('old');
  expect((await slow).body).toBe('old');
  expect(await ask()).toBe('answer 1');
});

it('shares one pending response, and does not cache failures', async () => {
  const { memory, ask } = makeCache();
  expect(await Promise.all([ask(), ask(), ask()])).toEqual(['answer 1', 'answer 1', 'answer 1']);
  const failing = memory('/other', () => Promise.reject(new Error('gone')));
  await expect(failing).rejects.toThrow('gone');
  expect(await ask('/other')).toBe('answer 2');
});

it('gives equal bodies equal ETags', async () => {
  const { clock, memory } = makeCache();
  const tag = async (body: string) => (await memory('/doctors', async () => body)).etag;
  const first = await tag('one');
  clock.advance({ seconds: 2 });
  expect(await tag('one')).toBe(first);
  clock.advance({ seconds: 2 });
  expect(await tag('two')).not.toBe(first);
});
