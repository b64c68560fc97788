import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashPassword } from '../../server/src/auth/passwords/passwords';
import type { Database } from '../../server/src/db/client';
import { appointments, payments, refunds, users } from '../../server/src/db/schema';
import { measured, times } from '../../server/src/testing/counts';
import { brokenInvariants } from '../../server/src/testing/invariants';
import { type StripeStandIn, startStripeStandIn } from '../../server/src/testing/stripe-stand-in';
import { ask, hold, wishFor } from './booking-client';
import { pause, until } from './counts';
import { type Cluster, startCluster } from './machine';
import { givenPeople, look, type People } from './people';

/** Somebody leaves on one node while the card provider tells the other one that they have paid. */
const SWEEPS = times(4, 200);
const FULL_DELAY_MS = 95;
const PASSWORD = 'a password that is known';
const keys = { secretKey: 'sk_test_stand_in', webhookSecret: 'whsec_stand_in' };
let standIn: StripeStandIn;
let cluster: Cluster;
let database: Database;
let passwordHash: string;

beforeAll(async () => {
  standIn = await startStripeStandIn({ now: () => new Date(), ...keys });
  cluster = await startCluster({
    env: {
      PAYMENTS: 'stripe',
      STRIPE_SECRET_KEY: keys.secretKey,
      STRIPE_WEBHOOK_SECRET: keys.webhookSecret,
      STRIPE_API_URL: standIn.apiUrl,
    },
  });
  database = await look(cluster.databaseUrl);
  passwordHash = await hashPassword(PASSWORD);
});
afterAll(async () => {
  await database?.close();
  await cluster?.close();
  await standIn?.close();
});

const node = (number: number) => cluster.nodes[number]?.url ?? '';
type Pair = { doctor: People['doctors'][number]; patient: People['patients'][number] };

const deleteAccount = ({ token }: { token: string }) =>
  ask(node(0), token, 'POST', '/api/v1/user/delete-account', { password: PASSWORD });
const WAYS: [string, (pair: Pair) => Promise<{ status: number }>][] = [
  ['the patient deletes the account', ({ patient }) => deleteAccount(patient)],
  ['the doctor deletes the account', ({ doctor }) => deleteAccount(doctor)],
  [
    'the patient deletes the profile',
    ({ patient }) => ask(node(0), patient.token, 'DELETE', '/api/v1/patient/delete-profile'),
  ],
];

async function givenPair(): Promise<Pair> {
  const { doctors, patients } = await givenPeople(database, { doctors: 1, patients: 1 });
  const [doctor, patient] = [doctors[0]!, patients[0]!];
  await database.db
    .update(users)
    .set({ passwordHash })
    .where(inArray(users.id, [doctor.userId, patient.userId]));
  return { doctor, patient };
}

async function tell(sessionId: string): Promise<number> {
  const { body, signature } = standIn.signedEvent('checkout.session.completed', sessionId);
  const answer = await fetch(`${node(1)}/api/v1/payment/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    body,
  });
  return answer.status;
}

test.each(WAYS)('while %s on one node, the other hears of the payment', async (what, leave) => {
  const paid: string[] = [];
  const ids: string[] = [];
  for (let sweep = 0; sweep < SWEEPS; sweep += 1) {
    const pair = await givenPair();
    const held = await hold(node(1), pair.patient.token, wishFor(pair.doctor.id, sweep));
    expect(held.status).toBe(201);
    const id = String(held.body.id);
    ids.push(id);
    const [left] = await Promise.all([
      leave(pair),
      pause((sweep * FULL_DELAY_MS) / (SWEEPS - 1)).then(async () => {
        if (standIn.sessions.get(id)?.status !== 'open') return;
        paid.push(String(standIn.pay(id).payment_intent));
        expect(await tell(id)).toBe(200);
      }),
    ]);
    expect(left.status).toBe(200);
    expect(await brokenInvariants(database.db)).toEqual([]);
  }
  // Once more, long after they have left.
  for (const id of ids) if (standIn.sessions.get(id)?.status === 'complete') expect(await tell(id)).toBe(200);
  await until(
    'every refund is sent',
    async () => (await database.db.$count(refunds, eq(refunds.status, 'pending'))) === 0,
    60_000,
  );
  expect(await brokenInvariants(database.db, { settled: true })).toEqual([]);
  const { db } = database;
  expect(await db.$count(appointments, inArray(appointments.status, ['held', 'scheduled']))).toBe(0);
  expect(await db.$count(payments, eq(payments.status, 'open'))).toBe(0);
  const refundsFor = (intent: string) =>
    standIn.refunds.filter(({ payment_intent }) => payment_intent === intent);
  expect(paid.map((intent) => refundsFor(intent).length)).toEqual(paid.map(() => 1));
  measured('B7', `two nodes, while ${what}`, {
    sweeps: SWEEPS,
    'paid and refunded once': paid.length,
    'broken invariants': 0,
  });
});
