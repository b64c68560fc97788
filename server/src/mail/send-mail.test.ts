import type { Topic } from '@carelane/contract/notifications/choices';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findUser } from '../auth/queries';
import { users } from '../db/schema';
import type { Deps } from '../deps';
import { runDueJobs } from '../jobs/queue';
import { givenPatient } from '../testing/factories';
import { type TestApp, testApp } from '../testing/test-app';
import { enqueueMail, enqueueMailToAddress, sendMail } from './send-mail';

let t: TestApp;
let sent: string[];
let recipients: string[];
let isServerDown: boolean;
beforeAll(async () => {
  t = await testApp();
});
beforeEach(async () => {
  await t.reset();
  sent = [];
  recipients = [];
  isServerDown = true;
});

const MAIL = { to: 'asha@example.com', subject: 'Booked', text: 'Your appointment is booked.' };
const QUARTER_HOURS_PER_DAY = 24 * 4;

async function deliver(): Promise<void> {
  const send: Deps['mail']['send'] = async ({ to, subject }) => {
    if (isServerDown) throw new Error('connection refused');
    sent.push(subject);
    recipients.push(to);
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

describe('an email that had to wait', () => {
  async function givenWaitingMail(topic: Topic) {
    const { user } = await givenPatient(t, { email: 'asha@example.test' });
    await enqueueMail(t.deps.db, t.deps, { to: user, topic, subject: topic, text: 'Text' });
    await deliver();
    return user;
  }
  async function deliverLater() {
    t.clock.advance({ hours: 1 });
    isServerDown = false;
    await deliver();
  }

  it('goes to the new address, unless it is about the account', async () => {
    const { id } = await givenWaitingMail('prescription');
    const user = await findUser(t.deps.db, id);
    if (user)
      await enqueueMail(t.deps.db, t.deps, { to: user, topic: 'account', subject: 'account', text: '' });
    await t.deps.db.update(users).set({ email: 'new@example.test' }).where(eq(users.id, id));
    await deliverLater();
    const mails = sent.map((subject, index) => [subject, recipients[index]]);
    expect(mails.sort()).toEqual([
      ['account', 'asha@example.test'],
      ['prescription', 'new@example.test'],
    ]);
  });

  it.each([
    ['day-message', []],
    ['prescription', []],
    ['visit-booked', []],
    ['refund', ['refund']],
    ['account', ['account']],
  ] as const)('with the topic %s is sent to a deleted account: %j', async (topic, expected) => {
    const { id } = await givenWaitingMail(topic);
    await t.deps.db.delete(users).where(eq(users.id, id));
    await deliverLater();
    expect(sent).toEqual(expected);
  });
});
