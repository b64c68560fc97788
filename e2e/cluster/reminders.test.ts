import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { findFreePort, startPostgres } from '../../scripts/lib/services.mjs';
import { enqueueReminders } from '../../server/src/appointments/messages/reminders';
import { type Database, openEmbedded, openPostgres } from '../../server/src/db/client';
import { jobs, notifications } from '../../server/src/db/schema';
import { givenAppointment, givenDoctor, givenPatient } from '../../server/src/testing/factories';
import { type Product, startProduct } from '../lib/product';
import { decodeMail } from '../lib/smtp-mailbox';
import { until } from './timing';

const VISITS_PER_ROUND = 20;
const REMINDERS_PER_VISIT = 4;
const DAY_MS = 86_400_000;
const env = { DEMO: 'off', RATE_LIMITS: 'off' };
const folders: string[] = [];
let visits = 0;
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
  visits = 0;
});

function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'carelane-reminders-'));
  folders.push(folder);
  return folder;
}

function listOutbox(folder: string): string[] {
  const outboxFolder = path.join(folder, 'outbox');
  return existsSync(outboxFolder)
    ? readdirSync(outboxFolder).map((name) => path.join(outboxFolder, name))
    : [];
}

/** The name is the message id, so an email that was sent twice counts once. */
const mails = () => new Map(folders.flatMap(listOutbox).map((file) => [path.basename(file), file]));

async function givenDueReminders({ db }: Database): Promise<void> {
  const t = { deps: { db, clock: { now: () => new Date() } } };
  const doctor = await givenDoctor(t);
  const patient = await givenPatient(t);
  for (let visit = 0; visit < VISITS_PER_ROUND; visit += 1) {
    const startsAt = new Date(Math.ceil(Date.now() / DAY_MS + 2 + visit) * DAY_MS);
    const { appointment } = await givenAppointment(t, { doctor, patient, startsAt });
    await enqueueReminders(db, appointment, new Date());
  }
  await db.update(jobs).set({ runAt: new Date() });
  visits += VISITS_PER_ROUND;
}

const waitForAllReminders = () =>
  until('all reminders are sent', async () => mails().size >= visits * REMINDERS_PER_VISIT);

async function expectEachOnce({ db }: Database): Promise<void> {
  expect(await db.$count(notifications)).toBe(visits * REMINDERS_PER_VISIT);
  expect(await db.$count(jobs, eq(jobs.kind, 'mail-reminder'))).toBe(0);
  const sent = [...mails().values()].map((file) => readFileSync(file, 'utf8'));
  expect(sent).toHaveLength(visits * REMINDERS_PER_VISIT);
  const visitIds = sent.map((mail) => /\/appointments\/([\w-]+)/.exec(decodeMail(mail))?.[1]);
  for (const id of new Set(visitIds))
    expect(visitIds.filter((other) => other === id)).toHaveLength(REMINDERS_PER_VISIT);
}

test('each reminder is sent once even if the process is killed while sending', async () => {
  const folder = newFolder();
  const open = () => openEmbedded({ folder: path.join(folder, 'database') });
  const product = await startProduct({ port: await findFreePort(), env, dataDir: folder });
  await product.end();
  let unsent = 0;
  // Repeated with more reminders if all of them were sent before the kill.
  while (unsent === 0) {
    const before = await open();
    await givenDueReminders(before);
    await before.close();
    const sent = mails().size;
    await product.restart();
    await until('some reminders are sent', async () => mails().size > sent);
    await product.kill();
    const afterKill = await open();
    unsent = await afterKill.db.$count(jobs);
    await afterKill.close();
  }
  try {
    await product.restart();
    await waitForAllReminders();
  } finally {
    await product.end();
  }
  const after = await open();
  await expectEachOnce(after);
  await after.close();
});

test('two nodes send each reminder once, even if one of them is killed', async () => {
  const postgres = await startPostgres();
  const database = await openPostgres({ url: postgres.url, poolSize: 3 });
  const nodes: Product[] = [];
  try {
    const settings = { ...env, DATABASE_URL: postgres.url, PAYMENTS: 'test' };
    const start = async () =>
      nodes.push(await startProduct({ port: await findFreePort(), env: settings, dataDir: newFolder() }));
    await Promise.all([start(), start()]);
    do {
      await givenDueReminders(database);
    } while (!(await haveBothSent()));
    await givenDueReminders(database);
    await nodes[0]?.kill();
    await waitForAllReminders();
    await until(
      'all jobs are done',
      async () => (await database.db.$count(jobs, eq(jobs.kind, 'mail-reminder'))) === 0,
    );
    await expectEachOnce(database);
  } finally {
    for (const node of nodes) await node.kill();
    await database.close();
    postgres.remove();
  }
});

async function haveBothSent(): Promise<boolean> {
  await waitForAllReminders();
  return folders.every((folder) => listOutbox(folder).length > 0);
}
