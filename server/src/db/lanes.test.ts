import { afterEach, describe, expect, inject, test, vi } from 'vitest';
import { openLanes } from './lanes';

const source = inject('testDatabase');

describe.skipIf(source.engine === 'embedded')('the lanes', () => {
  const lanes = openLanes(source.engine === 'postgres' ? source.url : '', 5_000);
  const ask = async (text: string, values: unknown[] = []) =>
    (await lanes.ask({ text, name: text.slice(0, 60) }, values)).rows;
  afterEach(() => lanes.close());

  test('give each its own answer, however many ask at once', async () => {
    const asked = Array.from({ length: 200 }, (_, index) => index);
    const answers = await Promise.all(asked.map((index) => ask('select $1::int as index', [index])));
    expect(answers).toEqual(asked.map((index) => [{ index }]));
    expect(lanes.count()).toBe(2);
  });

  test('fail whoever asked what cannot be answered, and nobody beside', async () => {
    const [before, wrong, after] = await Promise.allSettled([
      ask('select 1 as one'),
      ask('select 1 / $1::int as none', [0]),
      ask('select 2 as two'),
    ]);
    expect(before).toMatchObject({ value: [{ one: 1 }] });
    expect(wrong).toMatchObject({ status: 'rejected', reason: { code: '22012' } });
    expect(after).toMatchObject({ value: [{ two: 2 }] });
  });

  test('are opened again after a connection was lost', async () => {
    await ask('select 1 as one');
    const dying = ask('select pg_terminate_backend(pg_backend_pid())');
    await expect(dying).rejects.toThrow();
    await vi.waitFor(async () => expect(await ask('select 3 as three')).toEqual([{ three: 3 }]));
  });
});

test('a lane to nowhere says so, each time', async () => {
  const lanes = openLanes('postgres://carelane@127.0.0.1:1/none', 1_000);
  for (let time = 0; time < 2; time++)
    await expect(lanes.ask({ text: 'select 1' }, [])).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  expect(lanes.count()).toBe(0);
  await lanes.close();
});
