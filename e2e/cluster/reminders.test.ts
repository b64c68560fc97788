import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { freePort } from '../../scripts/lib/services.mjs';
import { enqueueReminders } from '../../server/src/appointments/reminders';
import { openEmbedded } from '../../server/src/db/client';
import { jobs, notifications } from '../../server/src/db/schema';
import { givenAppointment, givenDoctor, givenPatient } from '../../server/src/testing/factories';
import { startProduct } from '../product';
import { until } from './counts';

const VISITS = 40;
const SUBJECTS = ['Your appointment is in 24 hours', 'Your appointment is in 1 hour'];
const ALL = VISITS * SUBJECTS.length;
const DAY_MS = 86_400_000;
const folder = mkdtempSync(path.join(tmpdir(), 'carelane-reminders-'));
const database = path.join(folder, 'database');
const outbox = path.join(folder, 'outbox');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const mails = () => (existsSync(outbox) ? readdirSync(outbox) : []);

/** Each of them due at once, whatever its visit's time. */
async function givenDueReminders(): Promise<void> {
  const opened = await openEmbedded({ folder: database });
  const t = { deps: { db: opened.db, clock: { now: () => new Date() } } };
  const doctor = await givenDoctor(t);
  const patient = await givenPatient(t);
  for (let visit = 0; visit < VISITS; visit += 1) {
    const startsAt = new Date(Math.ceil(Date.now() / DAY_MS + 2 + visit) * DAY_MS);
    const { appointment } = await givenAppointment(t, { doctor, patient, startsAt });
    await enqueueReminders(opened.db, appointment, new Date());
  }
  await opened.db.update(jobs).set({ runAt: new Date() });
  await opened.close();
}

test('a reminder comes exactly once though the process is killed while it sends them', async () => {
  await givenDueReminders();
  const env = { DEMO: 'off', RATE_LIMITS: 'off' };
  const product = await startProduct({ port: await freePort(), env, dataDir: folder });
  try {
    await until('some reminders have gone out', async () => mails().length > 0, 60_000);
    await product.kill();
    expect(mails().length).toBeLessThan(ALL);
    await product.restart();
    await until('all reminders have gone out', async () => mails().length >= ALL, 60_000);
  } finally {
    await product.end();
  }
  const opened = await openEmbedded({ folder: database });
  expect(await opened.db.$count(notifications)).toBe(ALL);
  expect(await opened.db.$count(jobs, eq(jobs.kind, 'send-mail'))).toBe(0);
  await opened.close();
  const sent = mails().map((file) => readFileSync(path.join(outbox, file), 'utf8'));
  for (const subject of SUBJECTS)
    expect(sent.filter((mail) => mail.includes(`Subject: ${subject}`))).toHaveLength(VISITS);
});
