import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { Deps } from '../deps';
import { runDueJobs } from '../jobs/queue';
import { type TestApp, testApp } from '../testing/test-app';
import { enqueueMailToAddress, sendMail } from './send-mail';

let t: TestApp;
let sent: string[];
let isServerDown: boolean;
beforeAll(async () => {
  t = await testApp();
});
beforeEach(async () => {
  await t.reset();
  sent = [];
  isServerDown = true;
});

const MAIL = { to: 'asha@example.com', subject: 'Booked', text: 'Your appointment is booked.' };
const QUARTER_HOURS_PER_DAY = 24 * 4;

async function deliver(): Promise<void> {
  const send: Deps['mail']['send'] = async ({ subject }) => {
    if (isServerDown) throw new Error('connection refused');
    sent.push(subject);
  };
  const deps = { ...t.deps, mail: { send, close: () => {} } };
  await runDueJobs(deps, new Map([[sendMail.kind, sendMail]]));
}

async function retryForADay(): Promise<void> {
  for (let quarter = 0; quarter < QUARTER_HOURS_PER_DAY; quarter += 1) {
    await deliver();
    t.clock.advance({ minutes: 15 });
  }
}

it('an email still arrives after the mail server was down for a day', async () => {
  await enqueueMailToAddress(t.deps.db, t.deps, MAIL);
  await retryForADay();
  isServerDown = false;
  await deliver();
  expect(sent).toEqual(['Booked']);
});

it('an email is not sent after its time limit', async () => {
  const notAfter = new Date(t.clock.now().getTime() + 60 * 60_000);
  await enqueueMailToAddress(t.deps.db, t.deps, MAIL, { notAfter });
  await deliver();
  t.clock.advance({ minutes: 61 });
  isServerDown = false;
  await deliver();
  expect(sent).toEqual([]);
});
