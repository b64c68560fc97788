import { randomBytes } from 'node:crypto';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { findFreePort, startPostgres } from '../../scripts/lib/services.mjs';
import { type Database, openEmbedded } from '../../server/src/db/client';
import { reportFigures } from '../../server/src/testing/counts';
import { type Product, startProduct } from '../lib/product';
import { type ApiResponse, book, sendRequest, slotChoice } from './booking-client';
import { type Ledger, underLoad } from './booking-load';
import { expectNothingLost, waitForWebhooks } from './nothing-lost';
import { connectDatabase, givenPeople, type People } from './people';
import { findDiskProblem, makeSmallDisk, type SmallDisk } from './small-disk';
import { until } from './timing';

const MEGABYTE = 2 ** 20;
/** With the embedded database the product stops writing below 64 MB and reading below 24 MB. */
const ENOUGH_FOR_READS = 40 * MEGABYTE;
const NOT_ENOUGH_FOR_READS = 10 * MEGABYTE;
const settings = { RATE_LIMITS: 'off', DEMO: 'off', PAYMENTS: 'test', DOCTOR_VERIFICATION: 'auto' };
const problem = findDiskProblem();
const title = `a disk that fills up under load${problem ? ` (skipped: ${problem})` : ''}`;

describe.skipIf(problem !== undefined)(title, () => {
  test('a full disk loses nothing on the embedded database, which recovers once there is disk space again', async () => {
    const disk = makeSmallDisk(300);
    try {
      const folder = path.join(disk.folder, 'database');
      const before = await openEmbedded({ folder });
      const people = await givenPeople(before, { doctors: 4, patients: 7 });
      await before.close();
      const product = await startProduct({ port: await findFreePort(), env: settings, dataDir: disk.folder });
      const ledger = await fillUnderLoad(disk, ENOUGH_FOR_READS, product, people, 'embedded database');
      const readDoctors = () =>
        sendRequest(product.url, people.patients[0]!.token, 'GET', '/api/v1/doctor/all-doctors');
      disk.fillLeaving(ENOUGH_FOR_READS);
      expect((await readDoctors()).status).toBe(200);
      disk.fillLeaving(NOT_ENOUGH_FOR_READS);
      expect(await readDoctors()).toMatchObject({ status: 503, retryAfter: '30' });
      disk.free();
      expect((await readDoctors()).status).toBe(200);
      await product.end();
      await expectNothingLostAndClose(await openEmbedded({ folder }), ledger);
    } finally {
      disk.remove();
    }
  });

  test('a full disk loses nothing on PostgreSQL, and requests get a 503', async () => {
    const disk = makeSmallDisk(300);
    // PostgreSQL's default limits for its write-ahead log would exceed this disk.
    const postgres = await startPostgres(['max_wal_size=64MB', 'min_wal_size=32MB'], disk.folder);
    let product: Product | undefined;
    try {
      const env = { ...settings, DATABASE_URL: postgres.url };
      product = await startProduct({ port: await findFreePort(), env });
      const database = await connectDatabase(postgres.url);
      const people = await givenPeople(database, { doctors: 4, patients: 7 });
      const ledger = await fillUnderLoad(disk, 0, product, people, 'PostgreSQL');
      await waitForWebhooks(database.db);
      await expectNothingLostAndClose(database, ledger);
    } finally {
      await product?.kill();
      postgres.remove();
      disk.remove();
    }
  });
});

async function fillUnderLoad(
  disk: SmallDisk,
  leaveBytes: number,
  product: Product,
  people: People,
  engine: string,
): Promise<Ledger> {
  const { pid } = product;
  const someone = people.patients[0]!;
  const loadPeople = { ...people, patients: people.patients.slice(1) };
  let number = 460;
  const nextChoice = () => {
    number += 1;
    return slotChoice(people.doctors[0]!.id, number);
  };
  const ledger = await underLoad(
    product.url,
    loadPeople,
    { pauseMs: 20 },
    async ({ waitForMoreBookings }) => {
      await waitForMoreBookings();
      disk.fillLeaving(leaveBytes);
      const full = await retryUntil503(disk, leaveBytes, () => upload(product.url, someone.token));
      expect(full.body).toMatchObject({ success: false, code: 'UNAVAILABLE' });
      expect(Number(full.retryAfter)).toBeGreaterThan(0);
      expect((await sendRequest(product.url, undefined, 'GET', '/healthz')).status).toBe(200);
      disk.free();
      await until('a booking goes through again', () =>
        book(product.url, someone.token, nextChoice()).then(Boolean, () => false),
      );
    },
  );
  expect(product.pid).toBe(pid);
  reportFigures('disk', `filled under load, ${engine}`, {
    'bookings acknowledged': ledger.confirmed.size,
    '503 responses': ledger.byStatus.get(503) ?? 0,
    '500 responses': ledger.byStatus.get(500) ?? 0,
    lost: 0,
  });
  return ledger;
}

/** Random bytes cannot be compressed, so the database needs more disk space. */
async function upload(url: string, token: string): Promise<ApiResponse> {
  const size = { width: 400, height: 400, channels: 3 as const };
  const noise = await sharp(randomBytes(400 * 400 * 3), { raw: size })
    .png()
    .toBuffer();
  const body = new FormData();
  body.append('profileImage', new Blob([new Uint8Array(noise)], { type: 'image/png' }), 'me.png');
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${url}/api/v1/patient/update-image`, { method: 'PATCH', headers, body });
  return {
    status: response.status,
    body: await response.json(),
    retryAfter: response.headers.get('retry-after'),
    ms: 0,
  };
}

async function retryUntil503(disk: SmallDisk, leaveBytes: number, attempt: () => Promise<ApiResponse>) {
  let response = await attempt();
  await until('the full disk causes a 503', async () => {
    if (response.status === 503) return true;
    disk.fillLeaving(leaveBytes);
    response = await attempt();
    return response.status === 503;
  });
  return response;
}

async function expectNothingLostAndClose(database: Database, ledger: Ledger): Promise<void> {
  await expectNothingLost(database.db, ledger);
  await database.close();
}
