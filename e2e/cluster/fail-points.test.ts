import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort, type RunningPostgres, startPostgres } from '../../scripts/lib/services.mjs';
import type { Database } from '../../server/src/db/client';
import { appointments, jobs, refunds } from '../../server/src/db/schema';
import type { FailPoint } from '../../server/src/fail-point';
import { findBrokenInvariants } from '../../server/src/testing/invariants';
import { startProduct } from '../lib/product';
import { ask, book, confirm, hold, pay, slotChoice } from './booking-client';
import { connectDatabase, givenPeople, type People } from './people';
import { until } from './timing';

const settings = { RATE_LIMITS: 'off', PAYMENTS: 'test', DOCTOR_VERIFICATION: 'auto' };
const POINTS: FailPoint[] = ['held', 'checkout-opened', 'fulfilled', 'refund-sent'];
let postgres: RunningPostgres;
let database: Database;
let people: People;

beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(async () => {
  await database?.close();
  postgres?.remove();
});

test.each(POINTS)('a server that dies at the point "%s" leaves nothing half done', async (point) => {
  const port = await freePort();
  const env = { ...settings, DATABASE_URL: postgres.url };
  const doomed = await startProduct({ port, env: { ...env, CARELANE_FAILPOINT: point } });
  database ??= await connectDatabase(postgres.url);
  people ??= await givenPeople(database, { doctors: 1, patients: 1 });
  const { token } = people.patients[0]!;
  const choice = slotChoice(people.doctors[0]!.id, POINTS.indexOf(point));
  if (point === 'refund-sent') {
    const id = await book(doomed.url, token, choice);
    await ask(doomed.url, token, 'PATCH', `/api/v1/appointment/cancel/${id}`);
  } else {
    const held = await hold(doomed.url, token, choice);
    if (held.status === 201) {
      await pay(doomed.url, held.body.id);
      await confirm(doomed.url, token, held.body.id);
    }
  }
  await until('it has died', async () => (await ask(doomed.url, undefined, 'GET', '/healthz')).status === 0);

  const product = await startProduct({ port: await freePort(), env });
  try {
    if (point === 'refund-sent') {
      // Another node takes over the job when the lease of the dead one expires.
      await until(
        'the refund is paid back',
        async () => (await database.db.$count(refunds, eq(refunds.status, 'pending'))) === 0,
      );
    } else if (point === 'fulfilled') {
      expect(await database.db.$count(appointments, eq(appointments.slot, POINTS.indexOf(point)))).toBe(1);
    } else {
      expect(await book(product.url, token, choice)).toBeTruthy();
    }
    await until(
      'the provider’s messages are delivered',
      async () => (await database.db.$count(jobs, eq(jobs.kind, 'test-checkout-webhook'))) === 0,
    );
    expect(await findBrokenInvariants(database.db, { settled: true })).toEqual([]);
  } finally {
    await product.kill();
  }
});
