/** Searches among 100,000 doctors and 1,000,000 appointments: `DATABASE_URL=… npx tsx bench/doctors.ts`. Needs an empty PostgreSQL. */
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { readConfig } from '../server/src/config';
import { openPostgres } from '../server/src/db/client';
import * as schema from '../server/src/db/schema';
import { listDoctors } from '../server/src/doctors/list-doctors';
import { requirePractisingDoctor } from '../server/src/doctors/queries';
import { listReviews, summarizeReviews } from '../server/src/doctors/reviews';
import { findDoctorWithSlots, freeDays, nextFreeTimes } from '../server/src/doctors/schedules';
import { fillToScale } from '../server/src/testing/scale-data';

const url = process.env.DATABASE_URL;
if (!url) throw new Error('DATABASE_URL must name an empty PostgreSQL database');
const doctors = Number(process.env.DOCTORS ?? 100_000);
const runs = Number(process.env.RUNS ?? 200);

await (await openPostgres({ url, poolSize: 3 })).close();
const pool = new pg.Pool({ connectionString: url, max: 4 });
const { rows } = await pool.query<{ n: number }>('select count(*)::int as n from doctor_profiles');
if (rows[0]?.n === 0) {
  const filling = performance.now();
  const client = await pool.connect();
  await fillToScale(client, doctors);
  client.release();
  console.log(
    `filled ${doctors} doctors, ${doctors * 10} appointments in ${Math.round((performance.now() - filling) / 1000)} s`,
  );
}

const db = drizzle(pool, { schema, casing: 'snake_case' });
const config = readConfig({ NODE_ENV: 'test', PAYMENTS: 'test', DATABASE_URL: url });
const clock = { now: () => new Date() };
const database = { db, directoryWrites: () => 0 };
const deps = { db, database, config, clock } as unknown as Parameters<typeof listDoctors>[0];
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

async function search(filter: Parameters<typeof listDoctors>[1]) {
  return (await listDoctors(deps, { limit: 24, ...filter })).page;
}

const second = (await search({ maxFee: 1000 })).nextCursor ?? '';
const cases: Record<string, (run: number) => Promise<unknown>> = {
  'top rated up to 1000': () => search({ maxFee: 1000 }),
  'next page': () => search({ maxFee: 1000, cursor: second }),
  'most experienced': () => search({ sort: 'experience' }),
  'lowest fee': () => search({ sort: 'fee' }),
  'one specialty': () => search({ specialization: 'Cardiology', maxFee: 1000 }),
  'one language': () => search({ language: 'Italian', maxFee: 1000 }),
  'a name': () => search({ search: 'priya sharma' }),
  'a common word': () => search({ search: 'kumar' }),
  'two letters': () => search({ search: 'pr' }),
  'a misspelt name': () => search({ search: 'prija scharma' }),
  'free on a date': () => search({ availableOn: inDays(5) }),
  'free tomorrow': () => search({ availableOn: inDays(1), specialization: 'Dermatology' }),
  'profile and next free time': async (run) => {
    const doctor = await requirePractisingDoctor(db, config, `d${1 + ((run * 997) % doctors)}`);
    await nextFreeTimes(db, [doctor], clock.now());
  },
  'slots of a date': async (run) => {
    await findDoctorWithSlots(db, `d${1 + ((run * 997) % doctors)}`, inDays(5), clock.now());
  },
  'free days of a month': async (run) => {
    const doctor = await requirePractisingDoctor(db, config, `d${1 + ((run * 997) % doctors)}`);
    await freeDays(db, doctor, clock.now());
  },
  reviews: async (run) => {
    const doctor = await requirePractisingDoctor(db, config, `d${1 + ((run * 997) % doctors)}`);
    await listReviews(db, doctor.id, { limit: 20, cursor: undefined });
    await summarizeReviews(db, doctor);
  },
};

const only = process.env.ONLY;
for (const [name, run] of Object.entries(cases)) {
  if (only && !name.includes(only)) continue;
  for (let warm = 0; warm < 5; warm++) await run(warm);
  const times: number[] = [];
  for (let index = 0; index < runs; index++) {
    const began = performance.now();
    await run(index);
    times.push(performance.now() - began);
  }
  times.sort((a, b) => a - b);
  const at = (share: number) =>
    (times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0).toFixed(1).padStart(7);
  console.log(`${name.padEnd(28)} p50 ${at(0.5)}  p95 ${at(0.95)}  p99 ${at(0.99)} ms`);
}
await pool.end();
