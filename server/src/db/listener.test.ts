import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createListener } from './listener';

const source = inject('testDatabase');

test('reports a lost connection once, however often it tries again', async () => {
  const reports: unknown[] = [];
  const closedPort = createListener('postgres://nobody@127.0.0.1:9/nothing');
  closedPort.onReport((event) => reports.push(event));
  const { alive } = await closedPort.listen(
    'channel_one',
    () => {},
    () => {},
  );
  await new Promise((resolve) => setTimeout(resolve, 700));
  expect(reports).toEqual([{ lost: expect.objectContaining({ code: 'ECONNREFUSED' }) }]);
  expect(alive()).toBe(false);
  closedPort.stop();
});

describe.skipIf(source.engine === 'embedded')('the listener', () => {
  const url = source.engine === 'postgres' ? source.url : '';
  const other = new pg.Client({ connectionString: url });
  const listener = createListener(`${url}${url.includes('?') ? '&' : '?'}application_name=listener-test`);
  beforeAll(() => other.connect());
  afterAll(async () => {
    listener.stop();
    await other.end();
  });
  const connections = async () =>
    (await other.query(`select pid from pg_stat_activity where application_name = 'listener-test'`)).rows;
  const notify = (channel: string, payload: string) =>
    other.query('select pg_notify($1, $2)', [channel, payload]);

  test('receives from every channel on one connection, and again after reconnecting', async () => {
    const received: string[] = [];
    const reports: unknown[] = [];
    listener.onReport((event) => reports.push(event));
    let reconnects = 0;
    const listen = (name: string) =>
      listener.listen(
        name,
        (payload) => received.push(`${name} ${payload}`),
        () => {
          reconnects += 1;
        },
      );
    const [first, second] = await Promise.all([listen('channel_one'), listen('channel_two')]);
    const third = await listen('channel_three');
    for (const name of ['channel_one', 'channel_two', 'channel_three']) await notify(name, 'first');
    await expect
      .poll(() => received.sort())
      .toEqual(['channel_one first', 'channel_three first', 'channel_two first']);
    const [connection, ...others] = await connections();
    expect([others, reconnects, reports]).toEqual([[], 0, []]);

    received.length = 0;
    await other.query('select pg_terminate_backend($1)', [connection?.pid]);
    await expect.poll(() => first.alive()).toBe(false);
    await expect
      .poll(() => [first, second, third].every(({ alive }) => alive()), { timeout: 10_000 })
      .toBe(true);
    expect(reconnects).toBe(3);
    expect(reports).toEqual([{ lost: expect.any(Error) }, 'back']);
    await notify('channel_three', 'second');
    await expect.poll(() => received).toEqual(['channel_three second']);
  });
});
