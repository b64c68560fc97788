import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { count, isNull, sql } from 'drizzle-orm';
import { API_BASE_PATH } from '../contract/src/endpoint';
import { startProduct } from '../e2e/lib/product';
import { startMailbox } from '../e2e/lib/smtp-mailbox';
import { findFreePort, startPostgres } from '../scripts/lib/services.mjs';
import { openPostgres } from '../server/src/db/client';
import { jobs } from '../server/src/db/schema';
import { givenAppointment, givenDoctor, givenPatient } from '../server/src/testing/factories';

const VISITS = Number(process.env.REMINDERS ?? 5_000) / 2;
const VISITS_PER_DOCTOR = 20;
const SECONDS_BEFORE = 10;
const MAX_P95_MS = 250;

const postgres = await startPostgres();
const mailbox = await startMailbox();
const database = await openPostgres({ url: postgres.url, poolSize: 3 });
const { db } = database;
const t = { deps: { db, clock: { now: () => new Date() } } };
const doctor = await givenDoctor(t);
const patient = await givenPatient(t);
const { appointment } = await givenAppointment(t, { doctor, patient });

const insertCopies = (table: string, id: string, changed: string, copies: number) =>
  db.execute(
    sql.raw(`insert into ${table} select (jsonb_populate_record(original, jsonb_build_object(${changed}))).*
      from ${table} original, generate_series(1, ${copies}) n where original.id = '${id}'`),
  );
const doctors = Math.ceil(VISITS / VISITS_PER_DOCTOR);
for (let n = 1; n <= doctors; n += 1) await givenDoctor(t, { id: `d${n}` });
await insertCopies('users', patient.user.id, `'id', 'p' || n, 'email', 'p' || n || '@example.test'`, VISITS);
await insertCopies('patient_profiles', patient.profile.id, `'id', 'p' || n, 'user_id', 'p' || n`, VISITS);
const startsAt = `date_bin('30 minutes', now(), timestamptz '2000-01-01 00:00:00+00') + interval '3 hours' + (n % ${VISITS_PER_DOCTOR}) * interval '30 minutes'`;
const people = `'doctor_id', 'd' || (1 + n / ${VISITS_PER_DOCTOR}), 'patient_id', 'p' || n`;
await insertCopies(
  'appointments',
  appointment.id,
  `'id', 'v' || n, ${people}, 'room_id', 'r' || n, 'starts_at', ${startsAt}`,
  VISITS - 1,
);
const product = await startProduct({
  port: await findFreePort(),
  env: {
    DATABASE_URL: postgres.url,
    SMTP_URL: mailbox.url,
    PAYMENTS: 'test',
    RATE_LIMITS: 'off',
    DEMO: 'off',
  },
});

async function timeRequests(isOver: () => Promise<boolean>): Promise<{ p95Ms: number; longestMs: number }> {
  const times: number[] = [];
  const headers = { authorization: `Bearer ${patient.token}` };
  do {
    for (const path of ['/doctor/all-doctors', '/notification', '/doctor/all-doctors', '/notification']) {
      const sentAt = performance.now();
      await fetch(`${product.url}${API_BASE_PATH}${path}`, { headers }).then((response) => response.text());
      times.push(performance.now() - sentAt);
      await pause(50);
    }
  } while (!(await isOver()));
  times.sort((a, b) => a - b);
  return { p95Ms: times[Math.floor(times.length * 0.95)] ?? 0, longestMs: times.at(-1) ?? 0 };
}

const remindersStartAt = performance.now() + SECONDS_BEFORE * 1_000;
const before = await timeRequests(async () => performance.now() > remindersStartAt);
await db.execute(sql`insert into jobs (id, kind, payload, run_at, dedupe_key)
  select 'j' || id, 'remind', jsonb_build_object('appointmentId', id, 'hours', 24, 'startsAt',
    to_char(starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')), now(), 'remind:' || id
  from appointments where id like 'v%'`);
/** User and system time in hundredths of a second. Elapsed time would depend on other work. */
const cpuSeconds = () => {
  const [user = 0, system = 0] = readFileSync(`/proc/${product.pid}/stat`, 'utf8')
    .split(' ')
    .slice(13, 15)
    .map(Number);
  return (user + system) / 100;
};
const startedAt = performance.now();
const cpuBefore = cpuSeconds();
const during = await timeRequests(async () => {
  const [due] = await db.select({ jobs: count() }).from(jobs).where(isNull(jobs.doneAt));
  return due?.jobs === 0;
});
const seconds = (performance.now() - startedAt) / 1000;
const spentCpuSeconds = cpuSeconds() - cpuBefore;
const sent = mailbox.received.length;
const ids = new Set(mailbox.received.map(({ messageId }) => messageId)).size;
await product.stop();
await database.close();
await mailbox.close();
postgres.remove();

// The first visit, which the others are copied from, has no reminders.
const expected = 2 * (VISITS - 1);
console.log(
  `${expected} reminders: ${sent} emails, ${ids} different, in ${seconds.toFixed(0)} s, ${spentCpuSeconds.toFixed(1)} s of a core`,
);
console.log(
  `${(expected / seconds).toFixed(0)} a second; 100,000 would take ${(1e5 / (expected / seconds) / 60).toFixed(1)} minutes`,
);
for (const [when, { p95Ms, longestMs }] of Object.entries({ before, during }))
  console.log(`other requests ${when}: p95 ${p95Ms.toFixed(0)} ms, longest ${longestMs.toFixed(0)} ms`);
console.log(`p95 during the reminders is ${(during.p95Ms / before.p95Ms).toFixed(1)} times the p95 before`);
process.exit(sent === expected && ids === expected && during.p95Ms < MAX_P95_MS ? 0 : 1);
