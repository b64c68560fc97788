import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { freePort, startPostgres } from '../../scripts/lib/services.mjs';
import { enqueueReminders } from '../../server/src/appointments/messages/reminders';
import { type Database, openEmbedded, openPostgres } from '../../server/src/db/client';
import { jobs, notifications } from '../../server/src/db/schema';
import { givenAppointment, givenDoctor, givenPatient } from '../../server/src/testing/factories';
import { type Product, startProduct } from '../lib/product';
import { until } from './counts';

const VISITS = 40;
const SUBJECTS = ['Your appointment is in 24 hours', 'Your appointment is in 1 hour'];
const ALL = VISITS * SUBJECTS.length;
const DAY_MS = 86_400_000;
const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'carelane-reminders-'));
  folders.push(folder);
  return folder;
}

/** One entry for each message id: a mail that was sent twice counts once. */
function mails(): Map<string, string> {
  const outboxes = folders
    .map((folder) => path.join(folder, 'outbox'))
    .filter((outbox) => existsSync(outbox));
  return new Map(
    outboxes.flatMap((outbox) => readdirSync(outbox).map((name) => [name, path.join(outbox, name)] as const)),
  );
}

/** Makes every reminder due now, whatever the time of its visit. */
async function givenDueReminders({ db }: Database): Promise<void> {
  const t = { deps: { db, clock: { now: () => new Date() } } };
  const doctor = await givenDoctor(t);
  const patient = await givenPatient(t);
  for (let visit = 0; visit < VISITS; visit += 1) {
    const startsAt = new Date(Math.ceil(Date.now() / DAY_MS + 2 + visit) * DAY_MS);
    const { appointment } = await givenAppointment(t, { doctor, patient, startsAt });
    await enqueueReminders(db, appointment, new Date());
  }
  await db.update(jobs).set({ runAt: new Date() });
}

async function expectEachOnce({ db }: Database): Promise<void> {
  expect(await db.$count(notifications)).toBe(ALL);
  expect(await db.$count(jobs, eq(jobs.kind, 'send-mail'))).toBe(0);
  const sent = [...mails().values()].map((file) => readFileSync(file, 'utf8'));
  for (const subject of SUBJECTS)
    expect(sent.filter((mail) => mail.includes(`Subject: ${subject}`))).toHaveLength(VISITS);
}

const allWentOut = () => until('all reminders have gone out', async () => mails().size >= ALL, 90_000);
const env = { DEMO: 'off', RATE_LIMITS: 'off' };

test('each reminder is sent once even if the process is killed while sending', async () => {
  const folder = newFolder();
  const open = () => openEmbedded({ folder: path.join(folder, 'database') });
  const before = await open();
  await givenDueReminders(before);
  await before.close();
  const product = await startProduct({ port: await freePort(), env, dataDir: folder });
  try {
    await until('some reminders have gone out', async () => mails().size > 0, 60_000);
    await product.kill();
    expect(mails().size).toBeLessThan(ALL);
    await product.restart();
    await allWentOut();
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
    await givenDueReminders(database);
    const settings = { ...env, DATABASE_URL: postgres.url, PAYMENTS: 'test' };
    const start = async () =>
      nodes.push(await startProduct({ port: await freePort(), env: settings, dataDir: newFolder() }));
    await Promise.all([start(), start()]);
    await until(
      'both have sent some',
      async () => folders.every((folder) => existsSync(path.join(folder, 'outbox'))),
      60_000,
    );
    await nodes[0]?.kill();
    await allWentOut();
    await until(
      'all jobs are done',
      async () => (await database.db.$count(jobs, eq(jobs.kind, 'send-mail'))) === 0,
      60_000,
    );
    await expectEachOnce(database);
  } finally {
    for (const node of nodes) await node.kill();
    await database.close();
    postgres.remove();
  }
});
