// Counts CPU time, not wall time, so that a busy machine does not change the figures.
import { readdirSync, readFileSync } from 'node:fs';
import { book, sendRequest, slotChoice } from '../e2e/cluster/booking-client';
import { connectDatabase, givenPeople } from '../e2e/cluster/people';
import { connectSocket } from '../e2e/cluster/sockets';
import { startProduct } from '../e2e/lib/product';
import { findFreePort, startPostgres, startRedis } from '../scripts/lib/services.mjs';

const TICKS_PER_SECOND = 100;
const WARM_UP_CALLS = 20;
const CONCURRENT_CALLS = 10;
const IDLE_SECONDS = 20;
const postgres = await startPostgres();
const redis = await startRedis();
const product = await startProduct({
  port: await findFreePort(),
  env: {
    DATABASE_URL: postgres.url,
    REDIS_URL: redis.url,
    PAYMENTS: 'test',
    RATE_LIMITS: 'off',
    DOCTOR_VERIFICATION: 'auto',
  },
});
const database = await connectDatabase(postgres.url);

async function close(): Promise<void> {
  await database.close().catch(() => {});
  await product.kill();
  await redis.remove();
  postgres.remove();
}
process.on('uncaughtException', async (error) => {
  console.error(error);
  await close();
  process.exit(1);
});

/** The second field of /proc/[pid]/stat, the command, ends with ') '. */
function readStat(pid: string) {
  const [, afterCommand = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const fields = afterCommand.split(' ');
  let ticks = 0;
  for (const index of [11, 12, 13, 14]) ticks += Number(fields[index]);
  return { parent: fields[1], ticks };
}

function readPostgresTicks(): number {
  let ticks = 0;
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
      const stat = readStat(pid);
      const parentCommand = readFileSync(`/proc/${stat.parent}/cmdline`, 'utf8');
      const portArgument = `-p ${postgres.port}`;
      const isServer = command.replaceAll('\0', ' ').includes(portArgument) && command.includes('postgres');
      const isChild =
        parentCommand.replaceAll('\0', ' ').includes(portArgument) && parentCommand.includes('postgres');
      if (isServer || isChild) ticks += stat.ticks;
    } catch {
      // The process ended after the folder was listed.
    }
  }
  return ticks;
}

async function printCost(label: string, count: number, work: (n: number) => Promise<unknown>): Promise<void> {
  for (let n = 0; n < WARM_UP_CALLS; n += 1) await work(n);
  const before = { node: readStat(String(product.pid)).ticks, postgres: readPostgresTicks() };
  for (let first = WARM_UP_CALLS; first < WARM_UP_CALLS + count; first += CONCURRENT_CALLS)
    await Promise.all(Array.from({ length: CONCURRENT_CALLS }, (_, offset) => work(first + offset)));
  const msPerCall = (ticks: number) => ((ticks / TICKS_PER_SECOND / count) * 1000).toFixed(2);
  const node = msPerCall(readStat(String(product.pid)).ticks - before.node);
  console.log(
    `${label.padEnd(44)} node ${node} ms, PostgreSQL ${msPerCall(readPostgresTicks() - before.postgres)} ms`,
  );
}

const readResidentKb = () => {
  const status = readFileSync(`/proc/${product.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0);
};

const people = await givenPeople(database, { doctors: 20, patients: 40 });
const patientToken = (n: number) => people.patients[n % people.patients.length]?.token ?? '';
const doctorId = (n: number) => people.doctors[n % people.doctors.length]?.id ?? '';

await printCost('GET /healthz', 2000, () => sendRequest(product.url, undefined, 'GET', '/healthz'));
await printCost('GET /user/current-user', 1000, (n) =>
  sendRequest(product.url, patientToken(n), 'GET', '/api/v1/user/current-user'),
);
await printCost('GET /doctor/all-doctors', 500, (n) =>
  sendRequest(product.url, patientToken(n), 'GET', '/api/v1/doctor/all-doctors'),
);
await printCost('GET /doctor/available-slots-for-doctor', 500, (n) =>
  sendRequest(
    product.url,
    patientToken(n),
    'GET',
    `/api/v1/doctor/available-slots-for-doctor/${doctorId(n)}?date=${slotChoice('', 0).date}`,
  ),
);
await printCost('GET /appointment/patient', 500, (n) =>
  sendRequest(
    product.url,
    patientToken(n),
    'GET',
    `/api/v1/appointment/patient/${people.patients[n % people.patients.length]?.id}`,
  ),
);
await printCost('a booking: hold, pay, confirm, emails', 300, (n) =>
  book(product.url, patientToken(n), slotChoice(doctorId(n), n)),
);

const kbBefore = readResidentKb();
const SOCKETS = 1000;
const SOCKETS_PER_BATCH = 50;
const sockets = [];
for (let first = 0; first < SOCKETS; first += SOCKETS_PER_BATCH) {
  const batch = Array.from({ length: SOCKETS_PER_BATCH }, (_, offset) =>
    connectSocket(product.url, patientToken(first + offset)),
  );
  sockets.push(...(await Promise.all(batch)));
}
console.log(`${'a connected socket'.padEnd(44)} ${((readResidentKb() - kbBefore) / SOCKETS).toFixed(0)} KB`);
const ticksBefore = readStat(String(product.pid)).ticks;
await new Promise((resolve) => setTimeout(resolve, IDLE_SECONDS * 1_000));
const idleShare = (readStat(String(product.pid)).ticks - ticksBefore) / TICKS_PER_SECOND / IDLE_SECONDS;
console.log(
  `${`${SOCKETS} idle sockets`.padEnd(44)} ${(idleShare * 100).toFixed(1)} % of a core (with everything else idle)`,
);
for (const socket of sockets) socket.close();

const appointmentId = await book(product.url, patientToken(0), slotChoice(doctorId(0), 400));
const detail = await sendRequest(product.url, patientToken(0), 'GET', `/api/v1/appointment/${appointmentId}`);
const room: string = detail.body.data.roomId;
const doctorSocket = await connectSocket(product.url, people.doctors[0]?.token ?? '');
const patientSocket = await connectSocket(product.url, patientToken(0));
for (const socket of [doctorSocket, patientSocket]) await socket.send('join-room', { room });
const candidate = { candidate: 'candidate:1 1 udp 1 10.0.0.1 5000 typ host', sdpMid: '0', sdpMLineIndex: 0 };
await printCost('a signal in a call (about 30 per call)', 150, () =>
  patientSocket.send('ice-candidate', { room, candidate }),
);
const sender = await connectSocket(product.url, patientToken(0));
await sender.send('join-room', { room });
await printCost('a chat message', 150, (n) =>
  sender.send('send-message', { room, message: { id: `m${n}`, text: 'Good morning' } }),
);
for (const socket of [doctorSocket, patientSocket, sender]) socket.close();
await close();
