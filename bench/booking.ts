/**
 * Bookings a second (hold, pay, fulfil) through the product's routes, then the very same SQL under pgbench in the same run:
 * `DATABASE_URL=… npx tsx bench/booking.ts`. Needs an empty PostgreSQL and pgbench.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { TIME_LABELS } from '@carelane/contract/doctors/slot-grid';
import { addDays, zonedDate } from '@carelane/contract/time/zoned-time';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { choosePaymentProvider } from '../server/src/adapters/payments/choose-provider';
import { isTestProvider } from '../server/src/adapters/payments/test-checkout';
import { buildApp } from '../server/src/app';
import { createSession } from '../server/src/auth/sessions';
import { systemClock } from '../server/src/clock';
import { readConfig } from '../server/src/config';
import { openPostgres } from '../server/src/db/client';
import { createMetrics } from '../server/src/http/metrics';
import { brokenInvariants } from '../server/src/testing/invariants';
import { pgbenchScript, type Statement } from './booking-script';

const url = process.env.DATABASE_URL;
if (!url) throw new Error('DATABASE_URL must name an empty PostgreSQL database');
const SECONDS = Number(process.env.SECONDS ?? 10);
const CLIENTS = Number(process.env.CLIENTS ?? 8);
const DOCTORS = 100;
const PATIENTS = 400;

const database = await openPostgres({ url, poolSize: CLIENTS });
const { db } = database;
const config = readConfig({
  NODE_ENV: 'test',
  PAYMENTS: 'test',
  DATABASE_URL: url,
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'silent',
});
const payments = await choosePaymentProvider(config.payments, db, systemClock);
if (!isTestProvider(payments)) throw new Error('the benchmark pays with the test checkout');
const provider = payments;
const mail = { send: async () => {}, close: () => {} };
const app = await buildApp(
  { config, database, db, clock: systemClock, mail, payments, model: undefined, metrics: createMetrics() },
  '/nonexistent',
);
await app.http.ready();

const people = (kind: 'd' | 'p', role: string, count: number) =>
  sql`insert into users (id, name, email, password_hash, role) select 'u' || ${kind} || n, 'Name ' || n, ${kind} || n || '@example.test', 'x', ${role} from generate_series(0, ${count - 1}::int) n on conflict do nothing`;
await db.execute(people('d', 'doctor', DOCTORS));
await db.execute(people('p', 'patient', PATIENTS));
await db.execute(sql`insert into doctor_profiles (id, user_id, name, specialization, fees, qualification, experience, about, languages, timezone, verified_at)
  select 'd' || n, 'ud' || n, 'Name ' || n, 'Cardiology', 800, 'MBBS', 10, 'About', '{English}', 'Asia/Kolkata', now() from generate_series(0, ${DOCTORS - 1}::int) n on conflict do nothing`);
await db.execute(
  sql`insert into patient_profiles (id, user_id, name) select 'p' || n, 'up' || n, 'Name ' || n from generate_series(0, ${PATIENTS - 1}::int) n on conflict do nothing`,
);
const tokens: string[] = [];
for (let n = 0; n < PATIENTS; n++)
  tokens.push(await createSession(db, { id: `up${n}` }, undefined, new Date()));

const tomorrow = addDays(zonedDate(new Date(), 'Asia/Kolkata'), 1);

async function post(target: string, payload: object | string, headers: Record<string, string> = {}) {
  const answer = await app.http.inject({ method: 'POST', url: target, payload, headers });
  if (answer.statusCode >= 300) throw new Error(`${target} answered ${answer.statusCode}: ${answer.body}`);
  return answer.json();
}

/** Every booking has a slot and, at that instant, a patient of its own. */
async function bookOnce(index: number): Promise<void> {
  const place = Math.floor(index / DOCTORS);
  const wish = {
    doctorId: `d${index % DOCTORS}`,
    date: addDays(tomorrow, Math.floor(place / TIME_LABELS.length)),
    time: TIME_LABELS[place % TIME_LABELS.length],
    price: 800,
  };
  const authorization = `Bearer ${tokens[index % PATIENTS]}`;
  const { id } = await post('/api/v1/payment/create-checkout-session', wish, { authorization });
  await post(`/test-checkout/${id}/pay`, { cardNumber: '4242424242424242', expiry: '12/40', cvc: '123' });
  const session = await provider.find(id);
  if (!session) throw new Error('the session is gone');
  const { body, signature } = provider.signedEvent(session, 'checkout.session.completed', `evt_bench_${id}`);
  await post('/api/v1/payment/webhook', body, {
    'content-type': 'application/json',
    'stripe-signature': signature,
  });
}

let next = 0;
for (; next < 50; next++) await bookOnce(next);
const statements = await recorded(() => bookOnce(next++));
const script = pgbenchScript(statements, {
  doctors: DOCTORS,
  patients: PATIENTS,
});

const latencies: number[] = [];
const startedAt = performance.now();
const cpuBefore = process.cpuUsage();
await Promise.all(
  Array.from({ length: CLIENTS }, async () => {
    while (performance.now() - startedAt < SECONDS * 1000) {
      const before = performance.now();
      await bookOnce(next++);
      latencies.push(performance.now() - before);
    }
  }),
);
const rate = latencies.length / ((performance.now() - startedAt) / 1000);
const cpu = process.cpuUsage(cpuBefore);
const cpuMs = (cpu.user + cpu.system) / 1000 / latencies.length;
latencies.sort((a, b) => a - b);
const at = (share: number) => `${(latencies[Math.floor(latencies.length * share)] ?? 0).toFixed(1)} ms`;
const broken = await brokenInvariants(db);
await app.http.close();
await database.close();

const file = path.join(mkdtempSync(path.join(tmpdir(), 'carelane-bench-')), 'booking.sql');
writeFileSync(file, script);
const pgbench = execFileSync(
  'pgbench',
  ['-n', '-M', 'simple', '-c', String(CLIENTS), '-j', '2', '-T', String(SECONDS), '-f', file, url],
  {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  },
);
const sameSql = Number(/tps = ([\d.]+)/.exec(pgbench)?.[1]);
console.log(
  `bookings (hold, pay, fulfil): ${rate.toFixed(1)} a second, p50 ${at(0.5)}, p99 ${at(0.99)}, ${CLIENTS} clients`,
);
console.log(`each is ${statements.length} statements and ${cpuMs.toFixed(1)} ms of this process’s CPU`);
console.log(`the same SQL under pgbench:   ${sameSql.toFixed(1)} a second`);
console.log(
  `the product reaches ${Math.round((100 * rate) / sameSql)} % of it; broken invariants: ${broken.length}`,
);

async function recorded(run: () => Promise<void>): Promise<Statement[]> {
  const statements: Statement[] = [];
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [first, second] = args as [string | { text: string; values?: unknown[] }, unknown[] | undefined];
    const text = typeof first === 'string' ? first : first.text;
    const values =
      (Array.isArray(second) ? second : typeof first === 'string' ? undefined : first.values) ?? [];
    statements.push({ text, values });
    return (query as (...all: unknown[]) => unknown).apply(this, args);
  } as typeof query;
  await run();
  pg.Client.prototype.query = query;
  return statements;
}
