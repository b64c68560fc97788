import { randomBytes } from 'node:crypto';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { freePort, startPostgres } from '../../scripts/lib/services.mjs';
import { type Database, openEmbedded } from '../../server/src/db/client';
import { measured } from '../../server/src/testing/counts';
import { type Product, startProduct } from '../lib/product';
import { type Answer, ask, book, slotChoice } from './booking-client';
import { type Ledger, underLoad } from './booking-load';
import { expectNothingLost, waitForWebhooks } from './nothing-lost';
import { connectDatabase, givenPeople, type People } from './people';
import { disksRefused, makeSmallDisk, type SmallDisk } from './small-disk';
import { until } from './timing';

const MEGABYTE = 2 ** 20;
const settings = { RATE_LIMITS: 'off', DEMO: 'off', PAYMENTS: 'test', DOCTOR_VERIFICATION: 'auto' };
const refused = disksRefused();
const title = `a disk that fills up under load${refused ? ` (skipped: ${refused})` : ''}`;

describe.skipIf(refused !== undefined)(title, () => {
  test('loses nothing on the embedded database, which recovers when there is disk space again', async () => {
    const disk = makeSmallDisk(300);
    try {
      const folder = path.join(disk.folder, 'database');
      const before = await openEmbedded({ folder });
      const people = await givenPeople(before, { doctors: 4, patients: 7 });
      await before.close();
      const product = await startProduct({ port: await freePort(), env: settings, dataDir: disk.folder });
      const ledger = await fillUnderLoad(disk, 40 * MEGABYTE, product, people, 'embedded database');
      const readDoctors = () =>
        ask(product.url, people.patients[0]!.token, 'GET', '/api/v1/doctor/all-doctors');
      disk.fill(40 * MEGABYTE);
      expect((await readDoctors()).status).toBe(200);
      disk.fill(10 * MEGABYTE);
      expect(await readDoctors()).toMatchObject({ status: 503, retryAfter: '30' });
      disk.free();
      expect((await readDoctors()).status).toBe(200);
      await product.end();
      await expectAllThere(await openEmbedded({ folder }), ledger);
    } finally {
      disk.remove();
    }
  });

  test('loses nothing on PostgreSQL, which answers 503', async () => {
    const disk = makeSmallDisk(300);
    const postgres = await startPostgres(['max_wal_size=64MB', 'min_wal_size=32MB'], disk.folder);
    let product: Product | undefined;
    try {
      const env = { ...settings, DATABASE_URL: postgres.url };
      product = await startProduct({ port: await freePort(), env });
      const database = await connectDatabase(postgres.url);
      const people = await givenPeople(database, { doctors: 4, patients: 7 });
      const ledger = await fillUnderLoad(disk, 0, product, people, 'PostgreSQL');
      await waitForWebhooks(database.db);
      await expectAllThere(database, ledger);
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
  const crowd = { ...people, patients: people.patients.slice(1) };
  let number = 460;
  const choice = () => slotChoice(people.doctors[0]!.id, number++);
  const ledger = await underLoad(product.url, crowd, { pauseMs: 20 }, async ({ moreBookings }) => {
    await moreBookings();
    disk.fill(leaveBytes);
    const full = await until503(disk, leaveBytes, () => upload(product.url, someone.token));
    expect(full.body).toMatchObject({ success: false, code: 'UNAVAILABLE' });
    expect(Number(full.retryAfter)).toBeGreaterThan(0);
    expect((await ask(product.url, undefined, 'GET', '/healthz')).status).toBe(200);
    disk.free();
    await until('a booking goes through again', () =>
      book(product.url, someone.token, choice()).then(Boolean, () => false),
    );
  });
  expect(product.pid).toBe(pid);
  measured('disk', `filled under load, ${engine}`, {
    'bookings acknowledged': ledger.confirmed.size,
    'answers 503': ledger.byStatus.get(503) ?? 0,
    'answers 500': ledger.byStatus.get(500) ?? 0,
    lost: 0,
  });
  return ledger;
}

/** Random bytes cannot be compressed, so they need new pages. */
async function upload(url: string, token: string): Promise<Answer> {
  const size = { width: 400, height: 400, channels: 3 as const };
  const noise = await sharp(randomBytes(400 * 400 * 3), { raw: size })
    .png()
    .toBuffer();
  const body = new FormData();
  body.append('profileImage', new Blob([new Uint8Array(noise)], { type: 'image/png' }), 'me.png');
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${url}/api/v1/patient/update-image`, { method: 'PATCH', headers, body });
  return {
    status: answer.status,
    body: await answer.json(),
    retryAfter: answer.headers.get('retry-after'),
    ms: 0,
  };
}

/** A database first uses the free space in its own files before it fails. */
async function until503(disk: SmallDisk, leaveBytes: number, attempt: () => Promise<Answer>) {
  let answer = await attempt();
  await until('the full disk causes a 503', async () => {
    if (answer.status === 503) return true;
    disk.fill(leaveBytes);
    answer = await attempt();
    return answer.status === 503;
  });
  return answer;
}

async function expectAllThere(database: Database, ledger: Ledger): Promise<void> {
  await expectNothingLost(database.db, ledger);
  await database.close();
}
