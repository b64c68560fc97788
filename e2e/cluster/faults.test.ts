import { beforeAll, expect, test } from 'vitest';
import { reportFigures, scaledCount } from '../../server/src/testing/counts';
import { book, sendRequest, slotChoice } from './booking-client';
import { underLoad } from './booking-load';
import { setUpCluster } from './cluster-test';
import { expectNothingLost, waitForWebhooks } from './nothing-lost';
import type { People } from './people';
import { connectSocket, type TestSocket } from './sockets';
import { METRICS_TOKEN } from './start-cluster';
import { measureSlowdown, percentile, until } from './timing';

const CLIENTS = scaledCount(6, 20);
const t = setUpCluster({ doctors: 12, patients: CLIENTS + 2 });
let loadPeople: People;

beforeAll(async () => {
  loadPeople = { ...t.people, patients: t.people.patients.slice(2) };
});

const isRedisReady = async (url: string) =>
  /^carelane_redis_ready 1$/m.test((await sendRequest(url, METRICS_TOKEN, 'GET', '/metrics')).body);
const isReady = async (url: string) => (await sendRequest(url, undefined, 'GET', '/readyz')).status === 200;

test('killing a node under load loses nothing that was acknowledged', async () => {
  const rounds = scaledCount(1, 10);
  let requests = 0;
  let unanswered = 0;
  for (let round = 0; round < rounds; round += 1) {
    const ledger = await underLoad(
      t.cluster.url,
      loadPeople,
      { pauseMs: 100 },
      async ({ waitForMoreBookings }) => {
        await waitForMoreBookings();
        await t.cluster.nodes[0]?.kill();
        await waitForMoreBookings();
      },
    );
    await t.cluster.nodes[0]?.restart();
    await waitForWebhooks(t.database.db);
    await expectNothingLost(t.database.db, ledger);
    requests += ledger.requests;
    unanswered += (ledger.byStatus.get(502) ?? 0) + ledger.unanswered;
  }
  reportFigures('S3', 'one of two nodes killed under load', {
    rounds,
    requests,
    unanswered,
    'acknowledged lost': 0,
  });
});

test('shutting down a node under load causes no failed requests', async () => {
  const rounds = scaledCount(1, 5);
  let requests = 0;
  for (let round = 0; round < rounds; round += 1) {
    const ledger = await underLoad(
      t.cluster.url,
      loadPeople,
      { pauseMs: 50 },
      async ({ waitForMoreBookings }) => {
        await waitForMoreBookings();
        const node = t.cluster.nodes[round % 2]!;
        await node.end();
        await node.restart();
        await waitForMoreBookings();
      },
    );
    const failed = [...ledger.byStatus].filter(([status]) => status === 0 || status >= 500);
    expect(failed).toEqual([]);
    await expectNothingLost(t.database.db, ledger);
    requests += ledger.requests;
  }
  reportFigures('S3', 'clean deploy under load', { rounds, requests, failed: 0 });
});

test('a restart of PostgreSQL gives 503 with Retry-After and loses nothing', async () => {
  const rounds = scaledCount(1, 10);
  const recoveryTimes: number[] = [];
  let slowdown = 1;
  let unavailable = 0;
  for (let round = 0; round < rounds; round += 1) {
    const pids = t.cluster.nodes.map(({ pid }) => pid);
    const ledger = await underLoad(
      t.cluster.url,
      loadPeople,
      { pauseMs: 20 },
      async ({ ledger, waitForMoreBookings }) => {
        await waitForMoreBookings();
        t.cluster.postgres.stop(round % 2 === 0 ? 'fast' : 'immediate');
        await until('requests get a 503', () => (ledger.byStatus.get(503) ?? 0) > 0);
        const [node] = t.cluster.nodes;
        await until('the node reports that it is not ready', async () => !(await isReady(node?.url ?? '')));
        const refused = await sendRequest(node?.url ?? '', undefined, 'GET', '/readyz');
        expect(refused.status).toBe(503);
        expect(Number(refused.retryAfter)).toBeGreaterThan(0);
        expect((await sendRequest(node?.url ?? '', undefined, 'GET', '/healthz')).status).toBe(200);
        t.cluster.postgres.start();
        for (const { url } of t.cluster.nodes) recoveryTimes.push(await until('ready', () => isReady(url)));
        slowdown = Math.max(slowdown, measureSlowdown());
        await waitForMoreBookings();
      },
    );
    expect(t.cluster.nodes.map(({ pid }) => pid)).toEqual(pids);
    unavailable += ledger.byStatus.get(503) ?? 0;
    await waitForWebhooks(t.database.db);
    await expectNothingLost(t.database.db, ledger);
  }
  expect(Math.max(...recoveryTimes)).toBeLessThan(5_000 * slowdown);
  reportFigures('S4', 'PostgreSQL restarted under load', {
    rounds,
    '503 responses': unavailable,
    'longest recovery in ms': Math.max(...recoveryTimes),
    'acknowledged lost': 0,
  });
});

test('booking works without Redis, and clients catch up when it is back', async () => {
  const [doctor, patient] = [t.people.doctors[0]!, t.people.patients[0]!];
  const rounds = scaledCount(1, 10);
  for (let round = 0; round < rounds; round += 1) {
    const connect = (node: number) =>
      connectSocket(t.cluster.nodes[node]?.url ?? '', doctor.token, { reconnection: true });
    const [nearSocket, farSocket] = [await connect(0), await connect(1)];
    const reconnected = new Set<TestSocket>();
    for (const socket of [nearSocket, farSocket])
      socket.raw.io.on('reconnect', () => reconnected.add(socket));
    await t.cluster.redis.stop();
    for (const { url } of t.cluster.nodes)
      await until('the node has lost Redis', async () => !(await isRedisReady(url)));
    let appointmentId = '';
    const ledger = await underLoad(
      t.cluster.url,
      loadPeople,
      { pauseMs: 50 },
      async ({ waitForMoreBookings }) => {
        await waitForMoreBookings();
        appointmentId = await book(
          t.cluster.nodes[0]?.url ?? '',
          patient.token,
          slotChoice(doctor.id, 480 + round),
        );
        // The node that confirmed the booking still notifies its own sockets.
        const hasReceived = (socket: TestSocket) =>
          socket.received('appointment-created').some((event) => event.appointmentId === appointmentId);
        await until(
          'the node that booked it notifies its sockets',
          () => hasReceived(nearSocket) || hasReceived(farSocket),
        );
      },
    );
    expect([...ledger.byStatus].filter(([status]) => status === 0 || status >= 500)).toEqual([]);
    await t.cluster.redis.start();
    // Each node reconnects to Redis independently. Until both are connected, an event does not reach the other node.
    for (const { url } of t.cluster.nodes)
      await until('the node is connected to Redis again', () => isRedisReady(url));
    await until('both sockets reconnect', () => reconnected.size === 2);
    const list = await sendRequest(
      t.cluster.nodes[1]?.url ?? '',
      doctor.token,
      'GET',
      '/api/v1/notification?limit=50',
    );
    expect(list.status).toBe(200);
    expect(list.body.data.map(({ link }: { link: string }) => link)).toContain(
      `/appointments/${appointmentId}`,
    );
    await sendRequest(
      t.cluster.nodes[0]?.url ?? '',
      patient.token,
      'PATCH',
      `/api/v1/appointment/cancel/${appointmentId}`,
    );
    await until('events reach sockets on the other node again', () =>
      farSocket.received('appointment-cancelled').some((event) => event.appointmentId === appointmentId),
    );
    await expectNothingLost(t.database.db, ledger);
    for (const socket of [nearSocket, farSocket]) socket.close();
    reportFigures('S4', 'Redis down under load', {
      requests: ledger.requests,
      'ms p95': percentile(ledger.timesMs, 0.95),
      '5xx responses': 0,
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
