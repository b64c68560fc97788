import { addDays } from '@carelane/contract/time/zoned-time';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../config';
import { openScaledDatabase } from '../testing/scaled-database';
import { listDoctors, type SearchDeps } from './list-doctors';
import { findDoctor } from './queries';
import { listReviews, summarizeReviews } from './reviews';
import { findDoctorWithSlots, nextFreeTimes } from './schedules';
import { suggestSearches } from './suggest-searches';

const url = process.env.TEST_DATABASE_URL;
const DOCTORS = 20_000;
const LARGE_TABLES = [
  'doctor_profiles',
  'doctor_changes',
  'appointments',
  'reviews',
  'users',
  'patient_profiles',
];

let scale: Awaited<ReturnType<typeof openScaledDatabase>>;
beforeAll(async () => {
  if (url) scale = await openScaledDatabase(url, DOCTORS);
}, 180_000);
afterAll(() => scale?.close());

test.skipIf(!url)(
  'every search, the profile, its slots and its reviews use an index to read large tables',
  { timeout: 180_000 },
  async () => {
    const { db, recorded } = scale;
    const config = readConfig({ NODE_ENV: 'test', PAYMENTS: 'test' });
    const now = new Date();
    const database = { db, directoryWrites: () => 0 };
    const deps = { db, database, config, clock: { now: () => now } } as unknown as SearchDeps;
    const today = now.toISOString().slice(0, 10);
    // Their transactions are older than any that other tests still run on this server. 3 is the first number.
    await db.execute(
      sql`insert into doctor_changes (doctor_id, transaction)
        select 'd' || n, (3 + n % 500)::text::xid8 from generate_series(1, ${DOCTORS}::int) n`,
    );
    await db.execute(sql`vacuum analyze doctor_changes`);
    const first = await listDoctors(deps, { limit: 24 });
    recorded.length = 0;
    const expectQueries = async (step: () => Promise<unknown>) => {
      const before = recorded.length;
      await step();
      expect(recorded.length, 'the step must run a query').toBeGreaterThan(before);
    };
    const expectFewQueries = async (step: () => Promise<unknown>) => {
      const before = recorded.length;
      await step();
      expect(recorded.length - before, 'one query for the changes and one for the page').toBeLessThanOrEqual(
        2,
      );
    };
    for (const filter of [
      {},
      { maxFee: 1000 },
      { sort: 'experience' as const },
      { sort: 'fee' as const },
      { cursor: first.page.nextCursor ?? undefined },
      { specialization: 'Cardiology', maxFee: 1000 },
      { search: 'priya sharma' },
      { search: 'pr' },
      { search: 'prija scharma' },
      { search: 'neurol' },
      { search: 'heart' },
      { search: 'ent', maxFee: 1000 },
      { search: 'rajesh cardiologist' },
      { search: 'cardilogy' },
      { search: 'heart', specialization: 'ENT', language: 'Italian' as const },
      { language: 'Italian' as const },
      { language: 'Italian' as const, maxFee: 1000, sort: 'experience' as const },
      { minRating: 4 },
      { minRating: 4.5, specialization: 'Cardiology' },
      { availableOn: addDays(today, 5), specialization: 'ENT' },
      { availableOn: addDays(today, 5) },
      { availableOn: today, maxFee: 1000, sort: 'fee' as const },
      { availableOn: addDays(today, 1), minRating: 4 },
    ]) {
      await expectFewQueries(() => listDoctors(deps, { limit: 24, ...filter }));
    }
    for (const typed of ['derm', 'priya', 'skin doctor'])
      await expectFewQueries(() => suggestSearches(deps, typed));
    const { page } = await listDoctors(deps, { limit: 1, availableOn: addDays(today, 5) });
    expect(page.total).toBeGreaterThan(DOCTORS / 4);
    await expectQueries(() => nextFreeTimes(db, first.doctors, now));
    const doctor = await findDoctor(db, 'd7');
    if (!doctor) throw new Error('the test data is missing');
    await expectQueries(() => findDoctorWithSlots(db, doctor.id, addDays(today, 5), now));
    await expectQueries(() => listReviews(db, doctor.id, { limit: 20, cursor: undefined }));
    await expectQueries(() => summarizeReviews(db, doctor));

    expect(await scale.sequentialScans(LARGE_TABLES)).toEqual([]);
  },
);
