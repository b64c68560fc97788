import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { findFreePort } from '../../scripts/lib/services.mjs';
import { openEmbedded } from '../../server/src/db/client';
import { givenOperatorAccount, givenPatient } from '../../server/src/testing/factories';
import { startProduct } from '../lib/product';
import { startMailbox } from '../lib/smtp-mailbox';
import { sendRequest } from './booking-client';
import { clock } from './people';
import { until } from './timing';

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

/** Joins folded lines (RFC 5322, section 2.2.3). */
function readHeader(mail: string, name: string): string | undefined {
  const head = mail.slice(0, mail.indexOf('\n\n')).replace(/\n[ \t]+/g, ' ');
  return new RegExp(`^${name}: *(.*)$`, 'im').exec(head)?.[1]?.trim();
}

test('an email program unsubscribes with the single POST that the email describes', async () => {
  const mailbox = await startMailbox();
  const folder = mkdtempSync(path.join(tmpdir(), 'carelane-unsubscribe-'));
  cleanUps.push(
    () => mailbox.close(),
    () => rmSync(folder, { recursive: true, force: true }),
  );
  const database = await openEmbedded({ folder: path.join(folder, 'database') });
  const t = { deps: { db: database.db, clock } };
  const { token } = await givenOperatorAccount(t, { totpEnabledAt: clock.now() });
  const [unsubscriber, subscriber] = [await givenPatient(t), await givenPatient(t)];
  await database.close();
  const product = await startProduct({
    port: await findFreePort(),
    env: { DEMO: 'off', RATE_LIMITS: 'off', SMTP_URL: mailbox.url },
    dataDir: folder,
  });
  cleanUps.push(() => product.kill());
  const announce = (subject: string) =>
    sendRequest(product.url, token, 'POST', '/api/v1/operator/announcements', {
      id: crypto.randomUUID(),
      audience: 'patients',
      subject,
      text: 'We are back on Monday.',
      reason: 'A holiday',
    });
  const countTo = ({ user }: typeof unsubscriber) => mailbox.mailsTo(user.email).length;

  expect((await announce('Closed on Friday')).status).toBe(201);
  await until('both patients have the email', () => countTo(unsubscriber) + countTo(subscriber) === 2);
  const [mail = ''] = mailbox.mailsTo(unsubscriber.user.email);
  expect(mail).toContain('/profile?tab=notifications');
  const postBody = readHeader(mail, 'List-Unsubscribe-Post') ?? '';
  const address = /^<(http[^>]+)>$/.exec(readHeader(mail, 'List-Unsubscribe') ?? '')?.[1] ?? '';
  expect(postBody).toBe('List-Unsubscribe=One-Click');

  const page = await fetch(`${product.url}${new URL(address).pathname}`);
  expect([page.status, page.headers.get('content-type')]).toEqual([200, expect.stringContaining('html')]);
  const sent = await fetch(`${product.url}${new URL(address).pathname}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: postBody,
  });
  expect(sent.status).toBe(200);

  await announce('Open on Saturday');
  await until('the subscriber has the second email', () => countTo(subscriber) === 2);
  await until('no email is waiting', async () => {
    const { body } = await sendRequest(product.url, token, 'GET', '/api/v1/operator/announcements');
    return body?.data?.every(
      ({ finishedAt, mails }: { finishedAt: string | null; mails: { waiting: number } }) =>
        Boolean(finishedAt) && mails.waiting === 0,
    );
  });
  expect(countTo(unsubscriber)).toBe(1);
});
