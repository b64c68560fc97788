import { eq, inArray } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Db } from '../../server/src/db/client';
import { appointments, jobs, payments } from '../../server/src/db/schema';
import { findBrokenInvariants } from '../../server/src/testing/invariants';
import type { Ledger } from './booking-load';
import { until } from './timing';

export async function expectNothingLost(db: Db, ledger: Ledger): Promise<void> {
  expect(ledger.wrong.slice(0, 5)).toEqual([]);
  const ids = [...ledger.confirmed.keys()];
  const rows = await db
    .select({ id: appointments.id })
    .from(appointments)
    .where(inArray(appointments.id, ids));
  expect(rows.length).toBe(ids.length);
  const sessions = [...ledger.heldSessions];
  const checkouts = await db
    .select({ id: payments.checkoutSessionId, status: payments.status })
    .from(payments)
    .where(inArray(payments.checkoutSessionId, sessions));
  expect(checkouts.length).toBe(sessions.length);
  const unsettled = checkouts.filter(
    ({ id, status }) =>
      ledger.paidSessions.has(id ?? '') && !['fulfilled', 'refunding', 'refunded'].includes(status),
  );
  expect(unsettled).toEqual([]);
  expect(await findBrokenInvariants(db)).toEqual([]);
}

export async function waitForWebhooks(db: Db): Promise<void> {
  await until(
    'the card provider’s webhooks are delivered',
    async () => (await db.$count(jobs, eq(jobs.kind, 'test-checkout-webhook'))) === 0,
  );
}
