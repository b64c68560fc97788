import { randomBytes } from 'node:crypto';
import { idSchema } from '@carelane/contract/fields';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Clock } from '../../clock';
import type { Db } from '../../db/client';
import { newSecret } from '../../db/columns';
import { testCheckoutRefunds, testCheckoutSessions } from '../../db/schema';
import { asyncCommit } from '../../db/statements/async-commit';
import { pickColumns, readStatement, statement } from '../../db/statements/statement';
import { enqueue } from '../../jobs/queue';
import type { CheckoutSession } from './provider';
import { PAISE_PER_RUPEE, parseEvent } from './stripe-events';
import type { TestCheckout, TestProvider } from './test-checkout';
import { deliverTestWebhook } from './test-webhook';
import { isWebhookSigned, signWebhook } from './webhook-signature';

const sessionById = readStatement('test-session', { id: testCheckoutSessions.id }, (db, { id }) =>
  db.select().from(testCheckoutSessions).where(eq(testCheckoutSessions.id, id)),
);

/** An asynchronous commit is enough: the next one, which stores the checkout's address, waits for the disk. */
const insertSession = statement(
  'insert-test-session',
  pickColumns(
    testCheckoutSessions,
    'id',
    'amount',
    'reference',
    'status',
    'successUrl',
    'cancelUrl',
    'expiresAt',
    'createdAt',
  ),
  (db, row) =>
    db
      .insert(testCheckoutSessions)
      .values(row)
      // The no-op update returns the row of the first session.
      .onConflictDoUpdate({
        target: testCheckoutSessions.reference,
        set: { reference: sql`excluded.reference` },
      })
      .returning({ id: testCheckoutSessions.id, asyncCommit }),
);

export function testProvider(db: Db, clock: Clock): TestProvider {
  const webhookSecret = newSecret();

  async function find(id: string): Promise<TestCheckout | undefined> {
    if (!idSchema.safeParse(id).success) return undefined;
    const [row] = await sessionById(db, { id });
    if (row?.status !== 'open' || row.expiresAt > clock.now()) return row;
    return (await expire(row.id)) ?? row;
  }

  async function expire(id: string): Promise<TestCheckout | undefined> {
    const [row] = await db
      .update(testCheckoutSessions)
      .set({ status: 'expired' })
      .where(and(eq(testCheckoutSessions.id, id), eq(testCheckoutSessions.status, 'open')))
      .returning();
    return row;
  }

  return {
    name: 'test',
    isCircuitOpen: () => false,
    find,
    async createSession({ reference, amount, expiresAt, successUrl, cancelUrl }) {
      const id = `cs_test_${randomBytes(24).toString('hex')}`;
      const [row] = await insertSession(db, {
        id,
        amount,
        reference,
        status: 'open',
        successUrl: successUrl.replace('{CHECKOUT_SESSION_ID}', id),
        cancelUrl,
        expiresAt,
        createdAt: clock.now(),
      });
      const sessionId = row?.id ?? id;
      return { id: sessionId, url: new URL(`/test-checkout/${sessionId}`, successUrl).href };
    },
    retrieveSession: async (id) => toCheckoutSession(await find(id)),
    expireSession: async (id) => toCheckoutSession((await expire(id)) ?? (await find(id))),
    complete: (id) =>
      db.transaction(async (tx) => {
        const [row] = await tx
          .update(testCheckoutSessions)
          .set({ status: 'complete', paymentId: `pi_test_${newSecret(18)}` })
          .where(
            and(
              eq(testCheckoutSessions.id, id),
              eq(testCheckoutSessions.status, 'open'),
              gt(testCheckoutSessions.expiresAt, clock.now()),
            ),
          )
          .returning();
        if (row) {
          const event = {
            sessionId: id,
            type: 'checkout.session.completed',
            eventId: `evt_test_${newSecret(18)}`,
          };
          await enqueue(tx, deliverTestWebhook, event, { runAt: clock.now() });
        }
        return row;
      }),
    async refund({ providerPaymentId, amount, idempotencyKey }) {
      const id = `re_test_${newSecret(18)}`;
      await db
        .insert(testCheckoutRefunds)
        .values({ idempotencyKey, id, paymentId: providerPaymentId, amount, createdAt: clock.now() })
        .onConflictDoNothing();
      const [row] = await db
        .select({ id: testCheckoutRefunds.id })
        .from(testCheckoutRefunds)
        .where(eq(testCheckoutRefunds.idempotencyKey, idempotencyKey));
      return { id: row?.id ?? id };
    },
    async refundedAmount(providerPaymentId) {
      const rows = await db
        .select({ amount: testCheckoutRefunds.amount })
        .from(testCheckoutRefunds)
        .where(eq(testCheckoutRefunds.paymentId, providerPaymentId));
      return rows.reduce((sum, { amount }) => sum + amount, 0);
    },
    parseWebhook: (rawBody, signature) =>
      isWebhookSigned(rawBody, signature, webhookSecret, clock.now()) ? parseEvent(rawBody) : undefined,
    signedEvent(session, type, eventId) {
      const body = JSON.stringify({
        id: eventId,
        object: 'event',
        type,
        data: { object: toWireSession(session) },
      });
      return { body, signature: signWebhook(body, webhookSecret, clock.now()) };
    },
  };
}

function toCheckoutSession(row: TestCheckout | undefined): CheckoutSession | undefined {
  if (!row) return undefined;
  return {
    id: row.id,
    reference: row.reference,
    status: row.status,
    paid: row.status === 'complete',
    amount: row.amount,
    providerPaymentId: row.paymentId,
  };
}

function toWireSession(row: TestCheckout) {
  return {
    id: row.id,
    object: 'checkout.session',
    client_reference_id: row.reference,
    status: row.status,
    payment_status: row.status === 'complete' ? 'paid' : 'unpaid',
    amount_total: row.amount * PAISE_PER_RUPEE,
    currency: 'inr',
    payment_intent: row.paymentId,
  };
}
