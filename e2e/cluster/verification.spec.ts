import { execFileSync } from 'node:child_process';
import type { Page } from '@playwright/test';
import { stepAt, totpCode } from '../../server/src/auth/second-factor/totp';
import { expect } from '../lib/fixtures';
import { waitForLink } from '../lib/outbox';
import type { Mailbox } from '../lib/smtp-mailbox';
import { verifyAndBookDoctor } from '../lib/verification-journey';
import { test } from './browser-test';
import type { Cluster } from './start-cluster';

const OPERATOR = 'tara@example.test';
const PASSWORD = 'a long monsoon';

function inviteOperator({ settings }: Cluster): void {
  const args = ['server/dist/operator.js', 'invite-operator', OPERATOR, '--reason', 'Our first operator'];
  execFileSync(process.execPath, args, { env: { ...process.env, ...settings } });
}

async function acceptInvitation(page: Page, mailbox: Mailbox): Promise<void> {
  await page.goto(await waitForLink(() => mailbox.mailsTo(OPERATOR), '/operator/join'));
  await page.getByLabel('Full Name').fill('Tara Menon');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Create Operator Account' }).click();
  await expect(page.getByRole('heading', { name: 'Two-Step Sign-In' })).toBeVisible();
  await page.getByLabel('Current Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Continue' }).click();
  const secret = (await page.locator('code').first().textContent()) ?? '';
  await page.getByLabel('Authentication Code').fill(totpCode(secret, stepAt(new Date())));
  await page.getByRole('button', { name: 'Turn On', exact: true }).click();
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
}

test('on two nodes an invited operator verifies a new doctor, whom a patient finds and books', async ({
  page,
  browser,
  cluster,
  mailbox,
}) => {
  test.setTimeout(300_000);
  await verifyAndBookDoctor(page, browser, {
    mailsTo: mailbox.mailsTo,
    openConsole: async (operator) => {
      inviteOperator(cluster);
      await acceptInvitation(operator, mailbox);
    },
  });
});
