import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findFreePort, type RunningPostgres, startPostgres } from '../../scripts/lib/services.mjs';
import type { Database } from '../../server/src/db/client';
import { reportFigures, scaledCount } from '../../server/src/testing/counts';
import { type Product, startProduct } from '../lib/product';
import { book, sendRequest, slotChoice } from './booking-client';
import { connectDatabase, givenPeople, type People } from './people';
import { connectSocket, type TestSocket } from './sockets';
import { measureSlowdown, pause, percentile, until } from './timing';

const SLOW_CLIENTS = scaledCount(100, 1_000);
const MAX_P95_MS = 250;
const SOCKETS = scaledCount(50, 1_000);
let postgres: RunningPostgres;
let product: Product;
let database: Database;
let people: People;

beforeAll(async () => {
  postgres = await startPostgres();
  product = await startProduct({
    port: await findFreePort(),
    env: { DATABASE_URL: postgres.url, PAYMENTS: 'test', DOCTOR_VERIFICATION: 'auto' },
  });
  database = await connectDatabase(postgres.url);
  people = await givenPeople(database, { doctors: 1, patients: 3 });
});
afterAll(async () => {
  await database?.close();
  await product?.kill();
  postgres?.remove();
});

const allowedP95Ms = (slowdown: number, baselineMs: number) =>
  Math.max(MAX_P95_MS * slowdown, slowdown > 1.5 ? 4 * baselineMs : 0);

function openSlowClient(kind: 'head' | 'body'): Socket {
  const socket = connect(Number(new URL(product.url).port), 'localhost');
  socket.on('error', () => {});
  socket.write(
    kind === 'head'
      ? 'GET /api/v1/doctor/all-doctors HTTP/1.1\r\nHost: localhost\r\n'
      : 'POST /api/v1/user/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{',
  );
  const timer = setInterval(() => socket.write(kind === 'head' ? 'X-A: b\r\n' : ' '), 1_000);
  socket.on('close', () => clearInterval(timer));
  return socket;
}

async function measureOthersP95(requests: number): Promise<number> {
  const waits: number[] = [];
  for (let n = 0; n < requests; n += 1) {
    const response = await sendRequest(
      product.url,
      people.patients[0]!.token,
      'GET',
      '/api/v1/doctor/all-doctors',
    );
    expect(response.status).toBe(200);
    waits.push(response.ms);
    await pause(20);
  }
  return percentile(waits, 0.95);
}

test('slow clients are disconnected and do not slow down others', async () => {
  const baselineMs = await measureOthersP95(30);
  const slowdown = measureSlowdown();
  const slow = Array.from({ length: SLOW_CLIENTS }, (_, n) => openSlowClient(n % 2 === 0 ? 'head' : 'body'));
  const p95Ms = await measureOthersP95(scaledCount(50, 500));
  await until('every slow client is disconnected', () => slow.every((socket) => socket.destroyed));
  reportFigures('D1', 'other clients during slow ones', {
    'slow clients': SLOW_CLIENTS,
    'ms p95': p95Ms,
    'ms p95 before': baselineMs,
    'slowdown of the machine': slowdown.toFixed(1),
  });
  expect(p95Ms).toBeLessThan(allowedP95Ms(Math.max(slowdown, measureSlowdown()), baselineMs));
});

test('a client that floods the chat is disconnected and does not disturb a call', async () => {
  const appointmentId = await book(
    product.url,
    people.patients[0]!.token,
    slotChoice(people.doctors[0]!.id, 1),
  );
  const detail = await sendRequest(
    product.url,
    people.patients[0]!.token,
    'GET',
    `/api/v1/appointment/${appointmentId}`,
  );
  const room: string = detail.body.data.roomId;
  const doctorSocket = await connectSocket(product.url, people.doctors[0]!.token);
  const patientSocket = await connectSocket(product.url, people.patients[0]!.token);
  for (const socket of [doctorSocket, patientSocket])
    expect(await socket.send('join-room', { room })).toMatchObject({ ok: true });
  const idle: TestSocket[] = [];
  for (let n = 0; n < SOCKETS; n += 1) idle.push(await connectSocket(product.url, people.patients[1]!.token));
  const flooder = await connectSocket(product.url, people.patients[2]!.token);
  let sentCount = 0;
  const measureChat = async (messages: number) => {
    const trips: number[] = [];
    for (let n = 0; n < messages; n += 1) {
      const sentAt = performance.now();
      const message = { id: `call-${sentCount}`, text: `Message ${sentCount}` };
      await patientSocket.send('send-message', { room, message });
      sentCount += 1;
      await doctorSocket.waitFor('receive-message', sentCount);
      trips.push(performance.now() - sentAt);
      await pause(600);
    }
    return percentile(trips, 0.95);
  };
  const slowdown = measureSlowdown();
  const baselineMs = await measureChat(10);
  const flood = setInterval(() => {
    for (let n = 0; n < 500; n += 1)
      flooder.raw.emit('send-message', { room, message: { id: `f${n}`, text: 'x' } });
  }, 100);
  const p95Ms = await measureChat(scaledCount(10, 100));
  clearInterval(flood);
  expect(flooder.raw.connected).toBe(false);
  expect(doctorSocket.received('receive-message').every(({ text }) => text.startsWith('Message'))).toBe(true);
  for (const socket of [doctorSocket, patientSocket, flooder, ...idle]) socket.close();
  reportFigures('D1', 'chat of a call during a flood of 5,000 messages a second', {
    sockets: SOCKETS,
    'ms p95': p95Ms,
    'ms p95 before': baselineMs,
    'slowdown of the machine': slowdown.toFixed(1),
  });
  expect(p95Ms).toBeLessThan(allowedP95Ms(Math.max(slowdown, measureSlowdown()), baselineMs));
});
