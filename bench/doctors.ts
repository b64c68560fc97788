// Needs an empty PostgreSQL (DATABASE_URL), or one that an earlier run has filled.
import pg from 'pg';
import { readConfig } from '../server/src/config';
import { openPostgres } from '../server/src/db/client';
import type { DoctorFilter } from '../server/src/doctors/doctor-search';
import { listDoctors, type SearchDeps } from '../server/src/doctors/list-doctors';
import { requirePracticingDoctor } from '../server/src/doctors/queries';
import { listReviews, summarizeReviews } from '../server/src/doctors/reviews';
import { countFreeSlots, findDoctorWithSlots, nextFreeTimes } from '../server/src/doctors/schedules';
import { fillToScale } from '../server/src/testing/scale-data';

const url = process.env.DATABASE_URL;
if (!url) throw new Error('DATABASE_URL must be the address of an empty PostgreSQL database');
const doctors = Number(process.env.DOCTORS ?? 100_000);
const runs = Number(process.env.RUNS ?? 200);
const WARM_UP_RUNS = 5;

const database = await openPostgres({ url, poolSize: 4 });
const client = new pg.Client({ connectionString: url });
await client.connect();
const { rows } = await client.query<{ n: number }>('select count(*)::int as n from doctor_profiles');
if (rows[0]?.n === 0) {
  const startedAt = performance.now();
  await fillToScale(client, doctors);
  console.log(
    `filled ${doctors} doctors, ${doctors * 10} appointments in ${Math.round((performance.now() - startedAt) / 1000)} s`,
  );
}

await client.end();

const { db } = database;
const config = readConfig({ NODE_ENV: 'test', PAYMENTS: 'test', DATABASE_URL: url });
const clock = { now: () => new Date() };
// The search uses only these dependencies.
const deps = { db, database, config, clock } as unknown as SearchDeps;
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

async function search(filter: DoctorFilter) {
  return (await listDoctors(deps, { limit: 24, ...filter })).page;
}

const secondPageCursor = (await search({ maxFee: 1000 })).nextCursor ?? '';
/** A prime step spreads the runs over all doctors. */
const doctorIdAt = (run: number) => `d${1 + ((run * 997) % doctors)}`;
const cases: Record<string, (run: number) => Promise<unknown>> = {
  'top rated up to 1000': () => search({ maxFee: 1000 }),
  'next page': () => search({ maxFee: 1000, cursor: secondPageCursor }),
  'most experienced': () => search({ sort: 'experience' }),
  'lowest fee': () => search({ sort: 'fee' }),
  'one specialty': () => search({ specialization: 'Cardiology', maxFee: 1000 }),
  'one language': () => search({ language: 'Italian', maxFee: 1000 }),
  'a name': () => search({ search: 'priya sharma' }),
  'a common word': () => search({ search: 'kumar' }),
  'two letters': () => search({ search: 'pr' }),
  'a misspelled name': () => search({ search: 'prija scharma' }),
  'free on a date': () => search({ availableOn: inDays(5) }),
  'free tomorrow': () => search({ availableOn: inDays(1), specialization: 'Dermatology' }),
  'profile and next free time': async (run) => {
    const doctor = await requirePracticingDoctor(db, config, doctorIdAt(run));
    await nextFreeTimes(db, [doctor], clock.now());
  },
  'slots of a date': async (run) => {
    await findDoctorWithSlots(db, doctorIdAt(run), inDays(5), clock.now());
  },
  'free days of a month': async (run) => {
    const doctor = await requirePracticingDoctor(db, config, doctorIdAt(run));
    await countFreeSlots(db, doctor, clock.now());
  },
  reviews: async (run) => {
    const doctor = await requirePracticingDoctor(db, config, doctorIdAt(run));
    await listReviews(db, doctor.id, { limit: 20, cursor: undefined });
    await summarizeReviews(db, doctor);
  },
};

const only = process.env.ONLY;
for (const [name, run] of Object.entries(cases)) {
  if (only && !name.includes(only)) continue;
  for (let index = 0; index < WARM_UP_RUNS; index++) await run(index);
  const times: number[] = [];
  for (let index = 0; index < runs; index++) {
    const startedAt = performance.now();
    await run(index);
    times.push(performance.now() - startedAt);
  }
  times.sort((a, b) => a - b);
  const percentile = (share: number) =>
    (times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0).toFixed(1).padStart(7);
  console.log(
    `${name.padEnd(28)} p50 ${percentile(0.5)}  p95 ${percentile(0.95)}  p99 ${percentile(0.99)} ms`,
  );
}
await database.close();
