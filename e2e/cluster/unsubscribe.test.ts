import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { freePort } from '../../scripts/lib/services.mjs';
import { openEmbedded } from '../../server/src/db/client';
import { givenOperatorAccount, givenPatient } from '../../server/src/testing/factories';
import { startProduct } from '../lib/product';
import { startMailbox } from '../lib/smtp-mailbox';
import { ask } from './booking-client';
import { clock } from './people';
import { until } from './timing';

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

/** A header as a mail program reads it, with folded lines joined (RFC 5322, section 2.2.3). */
function header(mail: string, name: string): string | undefined {
  const head = mail.slice(0, mail.indexOf('\n\n')).replace(/\n[ \t]+/g, ' ');
  return new RegExp(`^${name}: *(.*)$`, 'im').exec(head)?.[1]?.trim();
}

test('a mail program stops news with the one POST that the mail describes', async () => {
  const mailbox = await startMailbox();
  const folder = mkdtempSync(path.join(tmpdir(), 'carelane-unsubscribe-'));
  cleanUps.push(
    () => mailbox.close(),
    () => rmSync(folder, { recursive: true, force: true }),
  );
  const database = await openEmbedded({ folder: path.join(folder, 'database') });
  const t = { deps: { db: database.db, clock } };
  const { token } = await givenOperatorAccount(t, { totpEnabledAt: clock.now() });
  const [leaver, stayer] = [await givenPatient(t), await givenPatient(t)];
  await database.close();
  const product = await startProduct({
    port: await freePort(),
    env: { DEMO: 'off', RATE_LIMITS: 'off', SMTP_URL: mailbox.url },
    dataDir: folder,
  });
  cleanUps.push(() => product.kill());
  const announce = (subject: string) =>
    ask(product.url, token, 'POST', '/api/v1/operator/announcements', {
      id: crypto.randomUUID(),
      audience: 'patients',
      subject,
      text: 'We are back on Monday.',
      reason: 'A holiday',
    });
  const countTo = ({ user }: typeof leaver) => mailbox.mailsTo(user.email).length;

  expect((await announce('Closed on Friday')).status).toBe(201);
  await until('both have the mail', () => countTo(leaver) + countTo(stayer) === 2);
  const [mail = ''] = mailbox.mailsTo(leaver.user.email);
  expect(mail).toContain('/profile?tab=notifications');
  const postBody = header(mail, 'List-Unsubscribe-Post') ?? '';
  const address = /^<(http[^>]+)>$/.exec(header(mail, 'List-Unsubscribe') ?? '')?.[1] ?? '';
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
  await until('the other has the second mail', () => countTo(stayer) === 2);
  await until('nothing is waiting', async () => {
    const { body } = await ask(product.url, token, 'GET', '/api/v1/operator/announcements');
    return body?.data?.every(
      ({ finishedAt, mails }: { finishedAt: string | null; mails: { waiting: number } }) =>
        Boolean(finishedAt) && mails.waiting === 0,
    );
  });
  expect(countTo(leaver)).toBe(1);
});
