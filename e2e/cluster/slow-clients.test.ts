import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort, type RunningPostgres, startPostgres } from '../../scripts/lib/services.mjs';
import type { Database } from '../../server/src/db/client';
import { measured, times } from '../../server/src/testing/counts';
import { type Product, startProduct } from '../lib/product';
import { ask, book, slotChoice } from './booking-client';
import { connectDatabase, givenPeople, type People } from './people';
import { connectSocket, type TestSocket } from './sockets';
import { measureSlowdown, pause, percentile, until } from './timing';

const SLOW = times(100, 1_000);
const P95_MS = 250;
const SOCKETS = times(50, 1_000);
let postgres: RunningPostgres;
let product: Product;
let database: Database;
let people: People;

beforeAll(async () => {
  postgres = await startPostgres();
  product = await startProduct({
    port: await freePort(),
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

/** How long other clients may wait: longer on a slow machine. */
const allowedMs = (slowdown: number, calm: number) =>
  Math.max(P95_MS * slowdown, slowdown > 1.5 ? 4 * calm : 0);

/** Sends a byte now and then and never finishes. */
function slowClient(kind: 'head' | 'body'): Socket {
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

async function othersP95(number: number): Promise<number> {
  const waits: number[] = [];
  for (let n = 0; n < number; n += 1) {
    const answer = await ask(product.url, people.patients[0]!.token, 'GET', '/api/v1/doctor/all-doctors');
    expect(answer.status).toBe(200);
    waits.push(answer.ms);
    await pause(20);
  }
  return percentile(waits, 0.95);
}

test('slow clients are cut off and do not slow down others', async () => {
  const calm = await othersP95(30);
  const slowdown = measureSlowdown();
  const slow = Array.from({ length: SLOW }, (_, n) => slowClient(n % 2 === 0 ? 'head' : 'body'));
  const p95 = await othersP95(times(50, 500));
  await until('every slow client is cut off', () => slow.every((socket) => socket.destroyed));
  measured('D1', 'others beside slow clients', {
    'slow clients': SLOW,
    'ms p95': p95,
    'ms p95 when calm': calm,
    'slowdown of the machine': slowdown.toFixed(1),
  });
  expect(p95).toBeLessThan(allowedMs(Math.max(slowdown, measureSlowdown()), calm));
});

test('a flood of messages is cut off and does not disturb a call', async () => {
  const appointmentId = await book(
    product.url,
    people.patients[0]!.token,
    slotChoice(people.doctors[0]!.id, 1),
  );
  const detail = await ask(
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
  const chat = async (number: number) => {
    const trips: number[] = [];
    for (let n = 0; n < number; n += 1) {
      const sentAt = performance.now();
      const message = { id: `call-${sentCount}`, text: `Message ${sentCount}` };
      await patientSocket.send('send-message', { room, message });
      sentCount += 1;
      await doctorSocket.receives('receive-message', sentCount);
      trips.push(performance.now() - sentAt);
      await pause(600);
    }
    return percentile(trips, 0.95);
  };
  const slowdown = measureSlowdown();
  const calm = await chat(10);
  const flood = setInterval(() => {
    for (let n = 0; n < 500; n += 1)
      flooder.raw.emit('send-message', { room, message: { id: `f${n}`, text: 'x' } });
  }, 100);
  const p95 = await chat(times(10, 100));
  clearInterval(flood);
  expect(flooder.raw.connected).toBe(false);
  expect(doctorSocket.received('receive-message').every(({ text }) => text.startsWith('Message'))).toBe(true);
  for (const socket of [doctorSocket, patientSocket, flooder, ...idle]) socket.close();
  measured('D1', 'chat of a call beside a flood of 5,000 messages a second', {
    sockets: SOCKETS,
    'ms p95': p95,
    'ms p95 when calm': calm,
    'slowdown of the machine': slowdown.toFixed(1),
  });
  expect(p95).toBeLessThan(allowedMs(Math.max(slowdown, measureSlowdown()), calm));
});
