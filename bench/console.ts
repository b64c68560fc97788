import type { VerificationStatus } from '@carelane/contract/doctors/verification';
import pg from 'pg';
import { startPostgres } from '../scripts/lib/services.mjs';
import { readConfig } from '../server/src/config';
import { openPostgres } from '../server/src/db/client';
import { listDisputes } from '../server/src/operators/disputes/list-disputes';
import { listQueue } from '../server/src/operators/doctors/list-queue';
import { listFailedJobs } from '../server/src/operators/jobs/list-failed-jobs';
import { findPayments, listOwedRefunds, listPayments } from '../server/src/operators/money/list-money';
import { countWaiting } from '../server/src/operators/overview/count-waiting';
import { readDays } from '../server/src/operators/overview/read-days';
import { readToday } from '../server/src/operators/overview/read-today';
import { listReviews } from '../server/src/operators/reviews/list-reviews';
import { fillConsole } from '../server/src/testing/console-data';
import { fillToScale } from '../server/src/testing/scale-data';

const DOCTORS = 10_000;
const ROUNDS = 30;
const cluster = await startPostgres();
const database = await openPostgres({ url: cluster.url, poolSize: 2 });
try {
  const client = new pg.Client({ connectionString: cluster.url });
  await client.connect();
  await fillToScale(client, DOCTORS);
  await fillConsole(client);
  await client.end();
  const { db } = database;
  const now = new Date();
  const config = readConfig({});
  const queue = (status: VerificationStatus) => listQueue(db, config, { status });
  const reads: Record<string, () => Promise<unknown>> = {
    'doctors, waiting': () => queue('waiting'),
    'doctors, sent back': () => queue('returned'),
    'doctors, verified': () => queue('verified'),
    'doctors, not sent': () => queue('none'),
    'disputes, open': () => listDisputes(db, 'open', undefined),
    'refunds, owed': () => listOwedRefunds(db, 'owed', undefined),
    'refunds, failed': () => listOwedRefunds(db, 'failed', undefined),
    'payments, paid': () => listPayments(db, 'paid', undefined),
    'payments, by number': () => findPayments(db, 'pi-a0-7'),
    'reviews, reported': () => listReviews(db, 'reported', undefined),
    'jobs, given up': () => listFailedJobs(db, undefined),
    'overview, waiting': () => countWaiting(db),
    'overview, today': () => readToday(db, now),
    'overview, 30 days': () => readDays(db, now),
  };
  console.log(`${'list'.padEnd(24)} median ms   slowest ms`);
  for (const [name, read] of Object.entries(reads)) {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const startedAt = performance.now();
      await read();
      times.push(performance.now() - startedAt);
    }
    times.sort((a, b) => a - b);
    const shown = [times[ROUNDS / 2] ?? 0, times.at(-1) ?? 0].map((ms) => ms.toFixed(1).padStart(9));
    console.log(`${name.padEnd(24)} ${shown.join('   ')}`);
  }
} finally {
  await database.close();
  cluster.remove();
}
