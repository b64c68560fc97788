import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findFreePort, type RunningPostgres, startPostgres } from '../../scripts/lib/services.mjs';
import type { Database } from '../../server/src/db/client';
import { appointments, jobs, refunds } from '../../server/src/db/schema';
import type { FailPoint } from '../../server/src/fail-point';
import { findBrokenInvariants } from '../../server/src/testing/invariants';
import { startProduct } from '../lib/product';
import { book, confirm, hold, pay, sendRequest, slotChoice } from './booking-client';
import { connectDatabase, givenPeople, type People } from './people';
import { until } from './timing';

const settings = { RATE_LIMITS: 'off', PAYMENTS: 'test', DOCTOR_VERIFICATION: 'auto' };
const FAIL_POINTS: FailPoint[] = ['held', 'checkout-opened', 'fulfilled', 'refund-sent'];
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

test.each(FAIL_POINTS)(
  'a server that crashes at the fail point "%s" leaves no operation incomplete',
  async (point) => {
    const port = await findFreePort();
    const env = { ...settings, DATABASE_URL: postgres.url };
    const crashing = await startProduct({ port, env: { ...env, CARELANE_FAILPOINT: point } });
    database ??= await connectDatabase(postgres.url);
    people ??= await givenPeople(database, { doctors: 1, patients: 1 });
    const { token } = people.patients[0]!;
    const choice = slotChoice(people.doctors[0]!.id, FAIL_POINTS.indexOf(point));
    if (point === 'refund-sent') {
      const id = await book(crashing.url, token, choice);
      await sendRequest(crashing.url, token, 'PATCH', `/api/v1/appointment/cancel/${id}`);
    } else {
      const held = await hold(crashing.url, token, choice);
      if (held.status === 201) {
        await pay(crashing.url, held.body.id);
        await confirm(crashing.url, token, held.body.id);
      }
    }
    await until(
      'the server has crashed',
      async () => (await sendRequest(crashing.url, undefined, 'GET', '/healthz')).status === 0,
    );

    const product = await startProduct({ port: await findFreePort(), env });
    try {
      if (point === 'refund-sent') {
        // Another node takes over the job when the crashed node's lease expires.
        await until(
          'the refund is sent',
          async () => (await database.db.$count(refunds, eq(refunds.status, 'pending'))) === 0,
        );
      } else if (point === 'fulfilled') {
        expect(
          await database.db.$count(appointments, eq(appointments.slot, FAIL_POINTS.indexOf(point))),
        ).toBe(1);
      } else {
        expect(await book(product.url, token, choice)).toBeTruthy();
      }
      await until(
        'the card provider’s webhooks are delivered',
        async () => (await database.db.$count(jobs, eq(jobs.kind, 'test-checkout-webhook'))) === 0,
      );
      expect(await findBrokenInvariants(database.db, { settled: true })).toEqual([]);
    } finally {
      await product.kill();
    }
  },
);
