import { type VerificationStatus, verificationStatusSchema } from '@carelane/contract/doctors/verification';
import { OPERATOR_PAGE_SIZE } from '@carelane/contract/operators/log-endpoints';
import { OWED_REFUNDS, PAYMENT_STATES } from '@carelane/contract/operators/money-endpoints';
import { REVIEW_STATES } from '@carelane/contract/operators/review-endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../config';
import { fillConsole, WAITING_PER_KIND } from '../testing/console-data';
import { openScaledDatabase } from '../testing/scaled-database';
import { listDisputes } from './disputes/list-disputes';
import { listQueue } from './doctors/list-queue';
import { listFailedJobs } from './jobs/list-failed-jobs';
import { findPayments, listOwedRefunds, listPayments } from './money/list-money';
import { countWaiting } from './overview/count-waiting';
import { readDays } from './overview/read-days';
import { readToday } from './overview/read-today';
import { listReviews } from './reviews/list-reviews';

const url = process.env.TEST_DATABASE_URL;
const DOCTORS = 10_000;
const LARGE_TABLES = [
  'appointments',
  'payments',
  'reviews',
  'users',
  'doctor_profiles',
  'patient_profiles',
  'room_stays',
];

let scale: Awaited<ReturnType<typeof openScaledDatabase>>;
beforeAll(async () => {
  if (url) scale = await openScaledDatabase(url, DOCTORS, fillConsole);
}, 240_000);
afterAll(() => scale?.close());

type Page = { data: unknown[]; page: { nextCursor: string | null } };

test.skipIf(!url)(
  'the console lists everything that waits, and reads large tables by index',
  { timeout: 240_000 },
  async () => {
    const { db } = scale;
    const readPages = async (list: (cursor: string | undefined) => Promise<Page>, maxPages = 3) => {
      let rows = 0;
      let cursor: string | undefined;
      for (let pages = 0; pages < maxPages; pages += 1) {
        const { data, page } = await list(cursor);
        rows += data.length;
        if (!page.nextCursor) break;
        cursor = page.nextCursor;
      }
      return rows;
    };
    const allPages = WAITING_PER_KIND / OPERATOR_PAGE_SIZE + 1;
    const config = readConfig({});
    const listDoctors = (status: VerificationStatus) => async (cursor: string | undefined) => {
      const { doctors, nextCursor } = await listQueue(db, config, { status, cursor });
      return { data: doctors, page: { nextCursor } };
    };
    expect(await readPages(listDoctors('waiting'), allPages)).toBe(WAITING_PER_KIND);
    for (const status of verificationStatusSchema.options) await readPages(listDoctors(status));
    expect(await readPages((cursor) => listDisputes(db, 'open', cursor), allPages)).toBe(WAITING_PER_KIND);
    expect(await readPages((cursor) => listFailedJobs(db, cursor), allPages)).toBe(WAITING_PER_KIND);
    expect(await readPages((cursor) => listReviews(db, 'reported', cursor), allPages)).toBe(WAITING_PER_KIND);
    expect(await readPages((cursor) => listOwedRefunds(db, 'owed', cursor), allPages)).toBe(WAITING_PER_KIND);
    await readPages((cursor) => listDisputes(db, 'decided', cursor));
    for (const state of PAYMENT_STATES) await readPages((cursor) => listPayments(db, state, cursor));
    for (const state of OWED_REFUNDS) await readPages((cursor) => listOwedRefunds(db, state, cursor));
    for (const state of REVIEW_STATES) await readPages((cursor) => listReviews(db, state, cursor));
    expect(await findPayments(db, 'ma0-7')).toHaveLength(1);
    expect(await findPayments(db, 'pi-a0-7')).toHaveLength(1);
    const waiting = await countWaiting(db);
    expect(waiting).toMatchObject({
      verifications: WAITING_PER_KIND,
      disputes: WAITING_PER_KIND,
      reviews: WAITING_PER_KIND,
      jobs: WAITING_PER_KIND,
      refunds: WAITING_PER_KIND,
    });
    await readToday(db, new Date());
    await readDays(db, new Date());
    expect(await scale.sequentialScans(LARGE_TABLES)).toEqual([]);
  },
);
