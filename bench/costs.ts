// What a request, a booking, a socket and a call cost one node and its PostgreSQL in CPU time and memory.
// Counts CPU time, not wall time, so that a busy machine does not change the figures. npm run bench:costs
import { readdirSync, readFileSync } from 'node:fs';
import { ask, book, slotChoice } from '../e2e/cluster/booking-client';
import { connectDatabase, givenPeople } from '../e2e/cluster/people';
import { connectSocket } from '../e2e/cluster/sockets';
import { startProduct } from '../e2e/lib/product';
import { freePort, startPostgres, startRedis } from '../scripts/lib/services.mjs';

const TICKS_A_SECOND = 100;
const postgres = await startPostgres();
const redis = await startRedis();
const product = await startProduct({
  port: await freePort(),
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

function readStat(pid: string) {
  const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const fields = rest.split(' ');
  const ticks = [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at]), 0);
  return { parent: fields[1], ticks };
}

/** The server process and all of its children, including those that have ended. */
function postgresTicks(): number {
  let ticks = 0;
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
      const stat = readStat(pid);
      const parentCommand = readFileSync(`/proc/${stat.parent}/cmdline`, 'utf8');
      const own = `-p ${postgres.port}`;
      const isServer = command.replaceAll('\0', ' ').includes(own) && command.includes('postgres');
      const isChild = parentCommand.replaceAll('\0', ' ').includes(own) && parentCommand.includes('postgres');
      if (isServer || isChild) ticks += stat.ticks;
    } catch {
      // Ended in the meantime.
    }
  }
  return ticks;
}

async function cost(what: string, number: number, work: (n: number) => Promise<unknown>): Promise<void> {
  for (let n = 0; n < 20; n += 1) await work(n);
  const before = { node: readStat(String(product.pid)).ticks, postgres: postgresTicks() };
  for (let n = 20; n < number + 20; n += 10)
    await Promise.all(Array.from({ length: 10 }, (_, k) => work(n + k)));
  const perOne = (ticks: number) => ((ticks / TICKS_A_SECOND / number) * 1000).toFixed(2);
  const node = perOne(readStat(String(product.pid)).ticks - before.node);
  console.log(
    `${what.padEnd(44)} node ${node} ms, PostgreSQL ${perOne(postgresTicks() - before.postgres)} ms`,
  );
}

const memory = () => {
  const status = readFileSync(`/proc/${product.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0);
};

const people = await givenPeople(database, { doctors: 20, patients: 40 });
const token = (n: number) => people.patients[n % people.patients.length]?.token ?? '';
const doctor = (n: number) => people.doctors[n % people.doctors.length]?.id ?? '';

await cost('GET /healthz', 2000, () => ask(product.url, undefined, 'GET', '/healthz'));
await cost('GET /user/current-user', 1000, (n) =>
  ask(product.url, token(n), 'GET', '/api/v1/user/current-user'),
);
await cost('GET /doctor/all-doctors', 500, (n) =>
  ask(product.url, token(n), 'GET', '/api/v1/doctor/all-doctors'),
);
await cost('GET /doctor/available-slots-for-doctor', 500, (n) =>
  ask(
    product.url,
    token(n),
    'GET',
    `/api/v1/doctor/available-slots-for-doctor/${doctor(n)}?date=${slotChoice('', 0).date}`,
  ),
);
await cost('GET /appointment/patient', 500, (n) =>
  ask(product.url, token(n), 'GET', `/api/v1/appointment/patient/${people.patients[n % 40]?.id}`),
);
await cost('a booking: hold, pay, confirm, mails', 300, (n) =>
  book(product.url, token(n), slotChoice(doctor(n), Math.floor(n / 20) * 20 + (n % 20))),
);

const before = memory();
const SOCKETS = 1000;
const sockets = [];
for (let n = 0; n < SOCKETS; n += 50)
  sockets.push(
    ...(await Promise.all(Array.from({ length: 50 }, (_, k) => connectSocket(product.url, token(n + k))))),
  );
console.log(`${'a connected socket'.padEnd(44)} ${((memory() - before) / SOCKETS).toFixed(0)} KB`);
const idleFrom = readStat(String(product.pid)).ticks;
await new Promise((resolve) => setTimeout(resolve, 20_000));
const idle = (readStat(String(product.pid)).ticks - idleFrom) / TICKS_A_SECOND / 20;
console.log(
  `${`${SOCKETS} idle sockets`.padEnd(44)} ${(idle * 100).toFixed(1)} % of a core (with everything else idle)`,
);
for (const socket of sockets) socket.close();

const appointmentId = await book(product.url, token(0), slotChoice(doctor(0), 400));
const detail = await ask(product.url, token(0), 'GET', `/api/v1/appointment/${appointmentId}`);
const room: string = detail.body.data.roomId;
const d = await connectSocket(product.url, people.doctors[0]?.token ?? '');
const p = await connectSocket(product.url, token(0));
for (const socket of [d, p]) await socket.send('join-room', { room });
const candidate = { candidate: 'candidate:1 1 udp 1 10.0.0.1 5000 typ host', sdpMid: '0', sdpMLineIndex: 0 };
// Below the rate limit of a socket.
await cost('a signal in a call (about 30 each call)', 150, () =>
  p.send('ice-candidate', { room, candidate }),
);
const sender = await connectSocket(product.url, token(0));
await sender.send('join-room', { room });
await cost('a chat message', 150, (n) =>
  sender.send('send-message', { room, message: { id: `m${n}`, text: 'Good morning' } }),
);
for (const socket of [d, p, sender]) socket.close();
await close();
