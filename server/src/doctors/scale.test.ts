import { addDays } from '@carelane/contract/time/zoned-time';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../config';
import { openAtScale } from '../testing/at-scale';
import { listDoctors } from './list-doctors';
import { refreshNextFree } from './next-free/refresh-next-free';
import { nextFreeTimes } from './next-free/stored-next-free';
import { findDoctor } from './queries';
import { listReviews, summarizeReviews } from './reviews';
import { findDoctorWithSlots } from './schedules';
import { suggestSearches } from './suggest-searches';

/** Needs PostgreSQL's planner. The benchmark in bench/doctors.ts measures the same queries at 100,000 doctors. */
const url = process.env.TEST_DATABASE_URL;
const DOCTORS = 20_000;
const LARGE_TABLES = [
  'doctor_profiles',
  'doctor_next_free',
  'appointments',
  'reviews',
  'users',
  'patient_profiles',
];

let scale: Awaited<ReturnType<typeof openAtScale>>;
beforeAll(async () => {
  if (url) scale = await openAtScale(url, DOCTORS);
}, 180_000);
afterAll(() => scale?.close());

test.skipIf(!url)(
  'every search, the profile, its slots and its reviews read large tables by index',
  { timeout: 180_000 },
  async () => {
    const { db, asked } = scale;
    const config = readConfig({ NODE_ENV: 'test', PAYMENTS: 'test' });
    const now = new Date();
    const deps = { db, config, clock: { now: () => now } } as Parameters<typeof listDoctors>[0];
    const today = now.toISOString().slice(0, 10);
    await db.execute(sql`insert into changed_schedules (doctor_id) select id from doctor_profiles`);
    while ((await refreshNextFree(deps)) > 0);
    await db.execute(sql`vacuum analyze doctor_next_free, changed_schedules`);
    const first = await listDoctors(deps, { limit: 24 });
    const reads = async (step: () => Promise<unknown>) => {
      const before = asked.length;
      await step();
      expect(asked.length, 'the step must run a query').toBeGreaterThan(before);
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
      await reads(async () => {
        const { doctors, page } = await listDoctors(deps, { limit: 24, ...filter });
        await nextFreeTimes(db, doctors, now);
        if (!('availableOn' in filter)) expect(page.atLeast, 'counted to the end').toBe(false);
      });
    }
    for (const typed of ['derm', 'priya', 'skin doctor']) await reads(() => suggestSearches(deps, typed));
    const { page } = await listDoctors(deps, { limit: 1, availableOn: addDays(today, 5) });
    expect(page).toMatchObject({ total: 500, atLeast: true });
    const doctor = await findDoctor(db, 'd7');
    if (!doctor) throw new Error('the data are not there');
    await reads(() => findDoctorWithSlots(db, doctor.id, addDays(today, 5), now));
    await reads(() => listReviews(db, doctor.id, { limit: 20, cursor: undefined }));
    await reads(() => summarizeReviews(db, doctor));

    expect(await scale.sequentialScans(LARGE_TABLES)).toEqual([]);
  },
);
