import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { findFreePort, startPostgres } from '../../scripts/lib/services.mjs';
import { type Database, openEmbedded } from '../../server/src/db/client';
import { appointments, refunds } from '../../server/src/db/schema';
import type { FailPoint } from '../../server/src/fail-point';
import { reportFigures, scaledCount } from '../../server/src/testing/counts';
import { findBrokenInvariants } from '../../server/src/testing/invariants';
import { startProduct } from '../lib/product';
import { book, sendRequest, slotChoice } from './booking-client';
import { connectDatabase, givenPeople, type People } from './people';
import { until } from './timing';

const VISITS = scaledCount(4, 50);
const settings = { RATE_LIMITS: 'off', DEMO: 'off', PAYMENTS: 'test', DOCTOR_VERIFICATION: 'auto' };
const folder = mkdtempSync(path.join(tmpdir(), 'carelane-cannot-attend-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Engine {
  env: Record<string, string>;
  dataDir?: string;
  inspect<T>(work: (database: Database) => Promise<T>): Promise<T>;
}

const FAIL_POINTS: FailPoint[] = ['closed', 'refund-sent'];

test.each(FAIL_POINTS)(
  'on the embedded database, the visits of a closed day are refunded once after a kill at "%s"',
  async (point) => {
    const dataDir = path.join(folder, point);
    const inspect: Engine['inspect'] = async (work) => {
      const database = await openEmbedded({ folder: path.join(dataDir, 'database') });
      return work(database).finally(() => database.close());
    };
    await closeAndKill('embedded', point, { env: settings, dataDir, inspect });
  },
);

test.each(FAIL_POINTS)(
  'on PostgreSQL, the visits of a closed day are refunded once after a kill at "%s"',
  async (point) => {
    const postgres = await startPostgres();
    const env = { ...settings, DATABASE_URL: postgres.url };
    const inspect: Engine['inspect'] = async (work) => {
      const database = await connectDatabase(postgres.url);
      return work(database).finally(() => database.close());
    };
    try {
      await (await startProduct({ port: await findFreePort(), env })).end();
      await closeAndKill('PostgreSQL', point, { env, inspect });
    } finally {
      postgres.remove();
    }
  },
);

async function closeAndKill(name: string, point: FailPoint, { inspect, ...engine }: Engine): Promise<void> {
  const people = await inspect((database) => givenPeople(database, { doctors: 1, patients: VISITS }));
  const crashing = await startProduct({
    port: await findFreePort(),
    ...engine,
    env: { ...engine.env, CARELANE_FAILPOINT: point },
  });
  const ids = await bookDay(crashing.url, people);
  const token = people.doctors[0]!.token;
  await sendRequest(crashing.url, token, 'POST', '/api/v1/doctor/cannot-attend', { appointmentIds: ids });
  const chooseRefunds = (url: string) =>
    Promise.all(
      people.patients.map((patient, index) =>
        sendRequest(url, patient.token, 'POST', `/api/v1/appointment/${ids[index]}/choose`, { refund: true }),
      ),
    );
  if (point === 'refund-sent') await chooseRefunds(crashing.url);
  await until(
    'the product has crashed',
    async () => (await sendRequest(crashing.url, undefined, 'GET', '/healthz')).status === 0,
  );

  const product = await startProduct({ port: await findFreePort(), ...engine });
  // Every patient chooses again. Those whose first request succeeded before the kill are refused.
  for (const { status } of await chooseRefunds(product.url)) expect([200, 409]).toContain(status);
  const isRefunded = async (id: string, index: number) => {
    const { token } = people.patients[index]!;
    const response = await sendRequest(product.url, token, 'GET', `/api/v1/appointment/${id}`);
    return response.body.data.payment.status === 'refunded';
  };
  await until('every visit is refunded', async () => (await Promise.all(ids.map(isRefunded))).every(Boolean));
  await product.end();
  await inspect(async ({ db }) => {
    expect(await db.$count(appointments, eq(appointments.status, 'canceled'))).toBe(VISITS);
    const sent = await db.select({ status: refunds.status }).from(refunds);
    expect(sent).toEqual(ids.map(() => ({ status: 'succeeded' })));
    expect(await findBrokenInvariants(db, { settled: true })).toEqual([]);
    reportFigures('C2', `${name}, killed at ${point}`, { visits: VISITS, refunds: sent.length });
  });
}

function bookDay(url: string, { doctors, patients }: People): Promise<string[]> {
  return Promise.all(patients.map(({ token }, slot) => book(url, token, slotChoice(doctors[0]!.id, slot))));
}
