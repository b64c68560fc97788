import { beforeAll, expect, test } from 'vitest';
import { measured, times } from '../../server/src/testing/counts';
import { ask, book, slotChoice } from './booking-client';
import { underLoad } from './booking-load';
import { clusterWith } from './cluster-test';
import { expectNothingLost, waitForWebhooks } from './nothing-lost';
import type { People } from './people';
import { connectSocket } from './sockets';
import { METRICS_TOKEN } from './start-cluster';
import { measureSlowdown, percentile, until } from './timing';

const CLIENTS = times(6, 20);
const t = clusterWith({ doctors: 12, patients: CLIENTS + 2 });
/** Patients who book continuously; two more are reserved for the tests themselves. */
let crowd: People;

beforeAll(async () => {
  crowd = { ...t.people, patients: t.people.patients.slice(2) };
});

const isRedisReady = async (url: string) =>
  /^carelane_redis_ready 1$/m.test((await ask(url, METRICS_TOKEN, 'GET', '/metrics')).body);
const isReady = async (url: string) => (await ask(url, undefined, 'GET', '/readyz')).status === 200;

test('a node that is killed under load loses nothing acknowledged', async () => {
  const rounds = times(1, 10);
  let requests = 0;
  let unanswered = 0;
  for (let round = 0; round < rounds; round += 1) {
    const ledger = await underLoad(t.cluster.url, crowd, { pauseMs: 100 }, async ({ moreBookings }) => {
      await moreBookings();
      await t.cluster.nodes[0]?.kill();
      await moreBookings();
    });
    await t.cluster.nodes[0]?.restart();
    await waitForWebhooks(t.database.db);
    await expectNothingLost(t.database.db, ledger);
    requests += ledger.requests;
    unanswered += (ledger.byStatus.get(502) ?? 0) + ledger.unanswered;
  }
  measured('S3', 'one of two nodes killed under load', {
    rounds,
    requests,
    unanswered,
    'acknowledged lost': 0,
  });
});

test('a node that is shut down under load fails no request', async () => {
  const rounds = times(1, 5);
  let requests = 0;
  for (let round = 0; round < rounds; round += 1) {
    const ledger = await underLoad(t.cluster.url, crowd, { pauseMs: 50 }, async ({ moreBookings }) => {
      await moreBookings();
      const node = t.cluster.nodes[round % 2]!;
      await node.end();
      await node.restart();
      await moreBookings();
    });
    const failed = [...ledger.byStatus].filter(([status]) => status === 0 || status >= 500);
    expect(failed).toEqual([]);
    await expectNothingLost(t.database.db, ledger);
    requests += ledger.requests;
  }
  measured('S3', 'clean deploy under load', { rounds, requests, failed: 0 });
});

test('a restart of PostgreSQL gives 503 with Retry-After and loses nothing', async () => {
  const rounds = times(1, 10);
  const backAfter: number[] = [];
  let slowdown = 1;
  let unavailable = 0;
  for (let round = 0; round < rounds; round += 1) {
    const pids = t.cluster.nodes.map(({ pid }) => pid);
    const ledger = await underLoad(
      t.cluster.url,
      crowd,
      { pauseMs: 20 },
      async ({ ledger, moreBookings }) => {
        await moreBookings();
        t.cluster.postgres.stop(round % 2 === 0 ? 'fast' : 'immediate');
        await until('requests are answered with 503', () => (ledger.byStatus.get(503) ?? 0) > 0);
        const [node] = t.cluster.nodes;
        await until('the node notices', async () => !(await isReady(node?.url ?? '')));
        const refused = await ask(node?.url ?? '', undefined, 'GET', '/readyz');
        expect(refused.status).toBe(503);
        expect(Number(refused.retryAfter)).toBeGreaterThan(0);
        expect((await ask(node?.url ?? '', undefined, 'GET', '/healthz')).status).toBe(200);
        t.cluster.postgres.start();
        for (const { url } of t.cluster.nodes) backAfter.push(await until('ready', () => isReady(url)));
        slowdown = Math.max(slowdown, measureSlowdown());
        await moreBookings();
      },
    );
    expect(t.cluster.nodes.map(({ pid }) => pid)).toEqual(pids);
    unavailable += ledger.byStatus.get(503) ?? 0;
    await waitForWebhooks(t.database.db);
    await expectNothingLost(t.database.db, ledger);
  }
  expect(Math.max(...backAfter)).toBeLessThan(5_000 * slowdown);
  measured('S4', 'PostgreSQL restarted under load', {
    rounds,
    'answers 503': unavailable,
    'ms to healthy at most': Math.max(...backAfter),
    'acknowledged lost': 0,
  });
});

test('booking works without Redis, and clients catch up when it is back', async () => {
  const [doctor, patient] = [t.people.doctors[0]!, t.people.patients[0]!];
  const rounds = times(1, 10);
  for (let round = 0; round < rounds; round += 1) {
    const socket = await connectSocket(t.cluster.nodes[1]?.url ?? '', doctor.token, { reconnection: true });
    const near = await connectSocket(t.cluster.nodes[0]?.url ?? '', doctor.token, { reconnection: true });
    const reconnected = new Set<typeof socket>();
    for (const client of [socket, near]) client.raw.io.on('reconnect', () => reconnected.add(client));
    await t.cluster.redis.stop();
    for (const { url } of t.cluster.nodes)
      await until('the node has lost Redis', async () => !(await isRedisReady(url)));
    let appointmentId = '';
    const ledger = await underLoad(t.cluster.url, crowd, { pauseMs: 50 }, async ({ moreBookings }) => {
      await moreBookings();
      appointmentId = await book(
        t.cluster.nodes[0]?.url ?? '',
        patient.token,
        slotChoice(doctor.id, 480 + round),
      );
      // The node that handled the booking, by the return or by the webhook, still notifies its own sockets.
      const hasReceived = (client: typeof socket) =>
        client.received('appointment-created').some((event) => event.appointmentId === appointmentId);
      await until(
        'the node that booked it notifies its sockets',
        () => hasReceived(near) || hasReceived(socket),
      );
    });
    expect([...ledger.byStatus].filter(([status]) => status === 0 || status >= 500)).toEqual([]);
    await t.cluster.redis.start();
    // Each node reconnects to Redis on its own. An event sent before both are connected stays on its node.
    for (const { url } of t.cluster.nodes)
      await until('the node is connected to Redis again', () => isRedisReady(url));
    await until('both sockets reconnect', () => reconnected.size === 2);
    const list = await ask(
      t.cluster.nodes[1]?.url ?? '',
      doctor.token,
      'GET',
      '/api/v1/notification?limit=50',
    );
    expect(list.status).toBe(200);
    await ask(
      t.cluster.nodes[0]?.url ?? '',
      patient.token,
      'PATCH',
      `/api/v1/appointment/cancel/${appointmentId}`,
    );
    await until('events cross the nodes again', () =>
      socket.received('appointment-cancelled').some((event) => event.appointmentId === appointmentId),
    );
    await expectNothingLost(t.database.db, ledger);
    for (const client of [socket, near]) client.close();
    measured('S4', 'Redis down under load', {
      requests: ledger.requests,
      'ms p95': percentile(ledger.times, 0.95),
      'answers 5xx': 0,
    });
  }
});

test('a node starts and books without Redis', async () => {
  await t.cluster.redis.stop();
  await t.cluster.nodes[0]?.kill();
  await t.cluster.nodes[0]?.restart();
  const appointmentId = await book(
    t.cluster.nodes[0]?.url ?? '',
    t.people.patients[1]!.token,
    slotChoice(t.people.doctors[1]!.id, 490),
  );
  expect(appointmentId).toBeTruthy();
  await t.cluster.redis.start();
});
