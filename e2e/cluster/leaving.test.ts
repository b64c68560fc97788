import { and, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../server/src/db/client';
import { appointments, payments, refunds } from '../../server/src/db/schema';
import { reportFigures, scaledCount } from '../../server/src/testing/counts';
import { findBrokenInvariants } from '../../server/src/testing/invariants';
import { type StripeStandIn, startStripeStandIn } from '../../server/src/testing/stripe-stand-in';
import { hold, slotChoice } from './booking-client';
import { createPairFactory, DEPARTURES } from './departures';
import { prepareRevocationTimer } from './measure-revocation';
import { connectDatabase } from './people';
import { type Cluster, startCluster } from './start-cluster';
import { measureSlowdown, pause, until } from './timing';

const SWEEPS = scaledCount(4, 200);
const MAX_DELAY_MS = 95;
const ACCESS_ENDS_WITHIN_MS = 1_000;
const keys = { secretKey: 'sk_test_stand_in', webhookSecret: 'whsec_stand_in' };
let standIn: StripeStandIn;
let cluster: Cluster;
let database: Database;
let givenPair: Awaited<ReturnType<typeof createPairFactory>>;

beforeAll(async () => {
  standIn = await startStripeStandIn({ now: () => new Date(), ...keys });
  cluster = await startCluster({
    env: {
      PAYMENTS: 'stripe',
      STRIPE_SECRET_KEY: keys.secretKey,
      STRIPE_WEBHOOK_SECRET: keys.webhookSecret,
      STRIPE_API_URL: standIn.apiUrl,
      DOCTOR_VERIFICATION: 'required',
    },
  });
  database = await connectDatabase(cluster.databaseUrl);
  givenPair = await createPairFactory(database);
});
afterAll(async () => {
  await database?.close();
  await cluster?.close();
  await standIn?.close();
});

const node = (number: number) => cluster.nodes[number]?.url ?? '';

async function deliverWebhook(sessionId: string): Promise<number> {
  const { body, signature } = standIn.signedEvent('checkout.session.completed', sessionId);
  const response = await fetch(`${node(1)}/api/v1/payment/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    body,
  });
  return response.status;
}

test.each(DEPARTURES)(
  'when %s on one node while the other receives the payment webhook, each payment leads to one visit or refund',
  async (description, departure) => {
    const paid: string[] = [];
    const ids: string[] = [];
    const limitMs = ACCESS_ENDS_WITHIN_MS * measureSlowdown();
    let slowestMs = 0;
    for (let sweep = 0; sweep < SWEEPS; sweep += 1) {
      const pair = await givenPair(departure, node(1));
      const held = await hold(node(1), pair.patient.token, slotChoice(pair.doctor.id, sweep));
      expect(held.status).toBe(201);
      const id = String(held.body.id);
      ids.push(id);
      const timeRevocation =
        departure.signsOut && (await prepareRevocationTimer(node(1), pair[departure.signsOut].token));
      const leave = async () => {
        expect((await departure.leave(pair, node(0))).status).toBe(200);
        if (timeRevocation) slowestMs = Math.max(slowestMs, await timeRevocation());
      };
      const pay = async () => {
        await pause((sweep * MAX_DELAY_MS) / (SWEEPS - 1));
        // The departure may have closed the checkout already.
        if (standIn.sessions.get(id)?.status !== 'open') return;
        paid.push(String(standIn.pay(id).payment_intent));
        expect(await deliverWebhook(id)).toBe(200);
      };
      await Promise.all([leave(), pay()]);
      expect(await findBrokenInvariants(database.db)).toEqual([]);
    }
    expect(slowestMs).toBeLessThan(limitMs);
    for (const id of ids)
      if (standIn.sessions.get(id)?.status === 'complete') expect(await deliverWebhook(id)).toBe(200);
    await until(
      'every refund is sent',
      async () => (await database.db.$count(refunds, eq(refunds.status, 'pending'))) === 0,
      60_000,
    );
    expect(await findBrokenInvariants(database.db, { settled: true })).toEqual([]);
    const paidVisits = await listPaymentsWithVisit(ids);
    if (!departure.keepsVisits) expect(paidVisits).toEqual([]);
    const countRefunds = (intent: string) =>
      standIn.refunds.filter(({ payment_intent }) => payment_intent === intent).length;
    const countVisits = (intent: string) => paidVisits.filter((visit) => visit === intent).length;
    for (const intent of paid) expect(countRefunds(intent) + countVisits(intent), intent).toBe(1);
    reportFigures('B7', `two nodes, while ${description}`, {
      sweeps: SWEEPS,
      'paid and refunded once': paid.length - paidVisits.length,
      ...(departure.keepsVisits ? { 'paid in time and booked': paidVisits.length } : {}),
      'broken invariants': 0,
      ...(departure.signsOut
        ? { 'longest time to the end of access on the other node in ms': slowestMs }
        : {}),
    });
  },
);

async function listPaymentsWithVisit(sessionIds: string[]): Promise<(string | null)[]> {
  const { db } = database;
  expect(await db.$count(appointments, eq(appointments.status, 'held'))).toBe(0);
  expect(await db.$count(payments, eq(payments.status, 'open'))).toBe(0);
  const rows = await db
    .select({ intent: payments.providerPaymentId })
    .from(appointments)
    .innerJoin(payments, eq(payments.id, appointments.paymentId))
    .where(and(inArray(payments.checkoutSessionId, sessionIds), eq(appointments.status, 'scheduled')));
  return rows.map(({ intent }) => intent);
}
