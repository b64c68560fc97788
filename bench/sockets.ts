import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { io, type Socket } from 'socket.io-client';
import { memoryMb, pause } from './lib/machine';
import { startBenchPostgres } from './lib/postgres';
import { checkAtMost, dateAndMachine, formatInteger, publish, table } from './lib/report';
import { makeScale, seed } from './lib/seed';
import { startProduct } from './lib/servers';

const isQuick = process.env.QUICK === '1';
/** How many of this process's open files are not client sockets. */
const OTHER_FILES = 200;
const CLIENTS = Math.min(
  Number(process.env.CLIENTS ?? (isQuick ? 500 : 10_000)),
  maxOpenFiles() - OTHER_FILES,
);
const PATIENTS = Math.floor(CLIENTS / 2);
const BATCH_SIZE = 100;
const MAX_KB_PER_CLIENT = 16;
const MAX_ANNOUNCE_MS = 1_000;

/** A socket is a file. If the limit is lower, fewer are opened, and the table shows how many. */
function maxOpenFiles(): number {
  return Number(/Max open files\s+(\d+)/.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1]);
}

const folder = mkdtempSync(path.join(tmpdir(), 'carelane-sockets-'));
const bench = await startBenchPostgres();
const sockets: Socket[] = [];
try {
  const url = await bench.createDatabase('sockets');
  await seed((sql) => bench.run(url, sql), makeScale(PATIENTS + 1, PATIENTS + 1));
  const product = await startProduct(folder, 'sockets', url);
  try {
    const origin = `http://127.0.0.1:${product.port}`;
    await pause(2_000);
    const before = memoryMb(product.pid);
    for (let first = 0; first < CLIENTS; first += BATCH_SIZE) {
      const numbers = Array.from(
        { length: Math.min(BATCH_SIZE, CLIENTS - first) },
        (_, index) => first + index,
      );
      sockets.push(...(await Promise.all(numbers.map((number) => connect(origin, number)))));
    }
    await pause(3_000);
    const kb = ((memoryMb(product.pid) - before) * 1024) / CLIENTS;
    const announceMs = await announce(origin);
    report(kb, announceMs);
  } finally {
    for (const socket of sockets) socket.disconnect();
    await product.stop();
  }
} finally {
  bench.remove();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(0);

function connect(origin: string, number: number): Promise<Socket> {
  const nth = Math.floor(number / 2) + 1;
  const token = number % 2 === 0 ? `bench-${nth}` : `bench-d${nth}`;
  const socket = io(origin, {
    transports: ['websocket'],
    auth: { token },
    // A separate address for each client, because handshakes from one address are limited.
    extraHeaders: { 'x-forwarded-for': `10.0.${Math.floor(number / 256)}.${number % 256}` },
    forceNew: true,
    reconnection: false,
  });
  return new Promise((resolve, reject) => {
    socket.once('connect', () => resolve(socket));
    socket.once('connect_error', reject);
  });
}

async function announce(origin: string): Promise<number> {
  const received = sockets
    .filter((_, number) => number % 2 === 0)
    .map((socket) => new Promise((resolve) => socket.once('new-doctor-slot', resolve)));
  const authorization = 'Bearer bench-d1';
  const profile = await fetch(`${origin}/api/v1/doctor/profile`, { headers: { authorization } });
  const { data } = (await profile.json()) as {
    data: { _id: string; available_time_slots: { times: { status: string }[] }[] };
  };
  for (const { times } of data.available_time_slots) for (const time of times) time.status = 'available';
  const startedAt = performance.now();
  const response = await fetch(`${origin}/api/v1/doctor/time-slots/${data._id}`, {
    method: 'PATCH',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ available_time_slots: data.available_time_slots }),
  });
  if (!response.ok) throw new Error(`the doctor’s times were not saved: ${await response.text()}`);
  await Promise.race([
    Promise.all(received),
    pause(30_000).then(() => Promise.reject(new Error('not all patients received the event'))),
  ]);
  return performance.now() - startedAt;
}

function report(kb: number, announceMs: number): void {
  const rows = [
    [
      `memory of one of ${formatInteger(CLIENTS)} idle clients`,
      `≤ ${MAX_KB_PER_CLIENT} KB`,
      `${kb.toFixed(1)} KB`,
      checkAtMost(kb, MAX_KB_PER_CLIENT),
    ],
    [
      `a notification to ${formatInteger(PATIENTS)} of them`,
      `≤ ${MAX_ANNOUNCE_MS / 1000} s`,
      `${formatInteger(announceMs)} ms`,
      checkAtMost(announceMs, MAX_ANNOUNCE_MS),
    ],
  ];
  publish(
    'sockets',
    'Sockets',
    `${dateAndMachine()}.\n\n${table(['what', 'target', 'measured', ''], rows)}`,
    !isQuick,
  );
}
