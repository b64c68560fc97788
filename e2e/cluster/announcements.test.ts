import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { count, eq } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import type { Announcement } from '../../contract/src/operators/announcement-endpoints';
import { findFreePort, startPostgres } from '../../scripts/lib/services.mjs';
import { type Database, openEmbedded, openPostgres } from '../../server/src/db/client';
import { notifications, users } from '../../server/src/db/schema';
import { reportFigures } from '../../server/src/testing/counts';
import { givenOperatorAccount } from '../../server/src/testing/factories';
import { type Product, startProduct } from '../lib/product';
import { type Mailbox, startMailbox } from '../lib/smtp-mailbox';
import { sendRequest } from './booking-client';
import { clock, connectDatabase, givenPeople } from './people';
import { until } from './timing';

const PATIENTS = 110;
const SUBJECT = 'Closed on Friday';
const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

async function givenMailbox(): Promise<Mailbox> {
  const mailbox = await startMailbox();
  cleanUps.push(() => mailbox.close());
  return mailbox;
}

const settings = (mailbox: Mailbox) => ({ DEMO: 'off', RATE_LIMITS: 'off', SMTP_URL: mailbox.url });

async function givenPatientsAndOperator(database: Database): Promise<string> {
  await givenPeople(database, { doctors: 1, patients: PATIENTS });
  const t = { deps: { db: database.db, clock } };
  return (await givenOperatorAccount(t, { totpEnabledAt: clock.now() })).token;
}

const announce = (url: string, token: string) =>
  sendRequest(url, token, 'POST', '/api/v1/operator/announcements', {
    id: crypto.randomUUID(),
    audience: 'patients',
    subject: SUBJECT,
    text: 'We are back on Monday.',
    reason: 'A holiday',
  });

async function readProgress(url: string, token: string): Promise<Announcement | undefined> {
  return (await sendRequest(url, token, 'GET', '/api/v1/operator/announcements')).body?.data?.[0];
}

async function announceThroughKill(
  token: string,
  mailbox: Mailbox,
  nodes: { announcing: Product; killed: Product; resume: () => Promise<Product> },
): Promise<void> {
  expect((await announce(nodes.announcing.url, token)).status).toBe(201);
  await until('some emails are delivered', () => mailbox.received.length > PATIENTS / 4);
  await nodes.killed.kill();
  expect(mailbox.received.length).toBeLessThan(PATIENTS);
  const { url } = await nodes.resume();
  await until('the announcement is finished', async () => {
    const current = await readProgress(url, token);
    return current?.finishedAt !== null && current?.mails.waiting === 0;
  });
  expect(await readProgress(url, token)).toMatchObject({
    recipients: PATIENTS,
    notified: PATIENTS,
    mails: { delivered: PATIENTS, givenUp: 0 },
  });
}

/** An email may be sent again after the kill, with the same message id, so mailboxes show it once. */
async function expectEachNotifiedOnce({ db }: Database, mailbox: Mailbox, engine: string): Promise<void> {
  const notified = await db
    .select({ userId: notifications.userId, times: count() })
    .from(notifications)
    .groupBy(notifications.userId);
  expect(notified.map(({ times }) => times)).toEqual(Array.from({ length: PATIENTS }, () => 1));
  const patients = await db.select({ email: users.email }).from(users).where(eq(users.role, 'patient'));
  const ids = new Map(patients.map(({ email }) => [email, new Set<string>()]));
  for (const { to, messageId } of mailbox.received) ids.get(to)?.add(messageId);
  expect([...ids.values()].map(({ size }) => size)).toEqual(patients.map(() => 1));
  reportFigures('N1', `an announcement through kill -9, ${engine}`, {
    people: PATIENTS,
    'notified once': notified.length,
    'emails with one id each': ids.size,
    'of these sent twice': mailbox.received.length - PATIENTS,
  });
}

test('an announcement reaches everybody once on the embedded database, even across kill -9', async () => {
  const mailbox = await givenMailbox();
  const folder = mkdtempSync(path.join(tmpdir(), 'carelane-announcements-'));
  cleanUps.push(() => rmSync(folder, { recursive: true, force: true }));
  const open = () => openEmbedded({ folder: path.join(folder, 'database') });
  const before = await open();
  const token = await givenPatientsAndOperator(before);
  await before.close();
  const product = await startProduct({ port: await findFreePort(), env: settings(mailbox), dataDir: folder });
  cleanUps.push(() => product.kill());
  const resume = async () => {
    await product.restart();
    return product;
  };
  await announceThroughKill(token, mailbox, { announcing: product, killed: product, resume });
  await product.end();
  const after = await open();
  await expectEachNotifiedOnce(after, mailbox, 'embedded database');
  await after.close();
});

test('an announcement reaches everybody once even if one of two nodes is killed', async () => {
  const mailbox = await givenMailbox();
  const postgres = await startPostgres();
  cleanUps.push(() => postgres.remove());
  await (await openPostgres({ url: postgres.url, poolSize: 3 })).close();
  const database = await connectDatabase(postgres.url);
  cleanUps.push(() => database.close());
  const token = await givenPatientsAndOperator(database);
  const env = { ...settings(mailbox), DATABASE_URL: postgres.url, PAYMENTS: 'test' };
  const start = async () => {
    const node = await startProduct({ port: await findFreePort(), env });
    cleanUps.push(() => node.kill());
    return node;
  };
  const [announcing, other] = [await start(), await start()];
  await announceThroughKill(token, mailbox, { announcing, killed: announcing, resume: async () => other });
  await expectEachNotifiedOnce(database, mailbox, 'two nodes with PostgreSQL');
});
