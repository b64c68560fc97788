import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { findFreePort, startPostgres } from '../../scripts/lib/services.mjs';
import { type Database, openEmbedded } from '../../server/src/db/client';
import { reportFigures, scaledCount } from '../../server/src/testing/counts';
import { type Product, startProduct } from '../lib/product';
import { startBookingLoad } from './booking-load';
import { expectNothingLost, waitForWebhooks } from './nothing-lost';
import { connectDatabase, givenPeople, type People } from './people';
import { measureSlowdown, pause, percentile, until } from './timing';

const KILLS = scaledCount(2, 50);
const READY_WITHIN_MS = 10_000;
const CLIENTS = scaledCount(6, 20);
const DOCTORS = scaledCount(8, 40);
const folder = mkdtempSync(path.join(tmpdir(), 'carelane-kill-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const settings = { RATE_LIMITS: 'off', DEMO: 'off', PAYMENTS: 'test', DOCTOR_VERIFICATION: 'auto' };

test('kill -9 under booking load loses nothing that was acknowledged on the embedded database', async () => {
  const database = path.join(folder, 'database');
  const before = await openEmbedded({ folder: database });
  const people = await givenPeople(before, { doctors: DOCTORS, patients: CLIENTS });
  await before.close();
  const product = await startProduct({ port: await findFreePort(), env: settings, dataDir: folder });
  await killRepeatedly('embedded database', product, people, async () => {
    await product.end();
    return openEmbedded({ folder: database });
  });
});

test('kill -9 under booking load loses nothing that was acknowledged on PostgreSQL', async () => {
  const postgres = await startPostgres();
  let product: Product | undefined;
  try {
    const env = { ...settings, DATABASE_URL: postgres.url };
    product = await startProduct({ port: await findFreePort(), env });
    const database = await connectDatabase(postgres.url);
    const people = await givenPeople(database, { doctors: DOCTORS, patients: CLIENTS });
    await killRepeatedly('PostgreSQL', product, people, async () => database);
  } finally {
    await product?.kill();
    postgres.remove();
  }
});

async function killRepeatedly(
  engine: string,
  product: Product,
  people: People,
  openDatabase: () => Promise<Database>,
): Promise<void> {
  const load = startBookingLoad(product.url, people);
  const startTimesMs: number[] = [];
  let maxSlowdown = 1;
  for (let kill = 0; kill < KILLS; kill += 1) {
    await pause(700 + Math.random() * 1_500);
    await product.kill();
    const slowdown = measureSlowdown();
    const startedAt = performance.now();
    await product.restart();
    const readyMs = Math.round(performance.now() - startedAt);
    expect(readyMs).toBeLessThan(READY_WITHIN_MS * Math.max(slowdown, measureSlowdown()));
    startTimesMs.push(readyMs);
    maxSlowdown = Math.max(maxSlowdown, slowdown);
  }
  await until('there is a booking', () => load.ledger.confirmed.size > 0);
  const ledger = await load.stop();
  await pause(3_000 * measureSlowdown());
  const database = await openDatabase();
  // The embedded database can be opened only after the product has ended, and then nothing delivers webhooks.
  if (database.engine === 'postgres') await waitForWebhooks(database.db);
  await expectNothingLost(database.db, ledger);
  await database.close();
  reportFigures('S1', `kill -9 under ${CLIENTS} booking clients, ${engine}`, {
    kills: KILLS,
    'bookings acknowledged': ledger.confirmed.size,
    'payments acknowledged': ledger.paidSessions.size,
    lost: 0,
    'longest start in ms': Math.max(...startTimesMs),
    'median start in ms': percentile(startTimesMs, 0.5),
    'max slowdown of the machine': maxSlowdown.toFixed(1),
  });
}
