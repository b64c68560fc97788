import { stepAt, totpCode } from '../../server/src/auth/second-factor/totp';
import { expectErrors, NO_PROFILE, REVOKED } from '../lib/console-watch';
import { expect, newAccount, signInAs, test } from '../lib/fixtures';

/** No code works twice. The server accepts one of the next time step early. */
const codeAfter = (secret: string, steps: number) => totpCode(secret, stepAt(new Date()) + steps);

test('a patient turns on two-step sign-in, signs in with a recovery code and turns it off again', async ({
  page,
}) => {
  expectErrors(NO_PROFILE, REVOKED, / 401 .*\/user\/login/, / 403 .*\/second-factor\/start/);
  test.setTimeout(120_000);
  const account = await newAccount(page, 'patient');
  await signInAs(page, account);
  await page.goto('/profile?tab=security');
  await page.getByRole('button', { name: 'Turn On Two-Step Sign-In' }).click();
  const panel = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Two-step sign-in' }) });
  await panel.getByLabel('Current Password').fill('not the password');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Your current password is not correct.')).toBeVisible();
  await panel.getByLabel('Current Password').fill(account.password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByAltText('QR code for your authenticator app')).toBeVisible();
  const secret = (await page.locator('code').first().textContent()) ?? '';
  await page.getByLabel('Authentication Code').fill(codeAfter(secret, 0));
  await page.getByRole('button', { name: 'Turn On', exact: true }).click();
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const recovery = (await codes.first().textContent()) ?? '';
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await expect(page.getByText('On, 10 recovery codes left')).toBeVisible();

  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await page.waitForURL('**/login');
  await page.getByLabel('Email').fill(account.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(account.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  const code = page.getByLabel('Authentication Code');
  await expect(code).toBeFocused();
  await code.fill('000000');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByText('That code is not correct. Please try the next one.')).toBeVisible();
  await code.fill(recovery.toLowerCase());
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL('**/dashboard');

  await page.goto('/profile?tab=security');
  await expect(page.getByText('On, 9 recovery codes left')).toBeVisible();
  await page.getByRole('button', { name: 'Turn Off Two-Step Sign-In' }).click();
  await panel.getByLabel('Current Password').fill(account.password);
  await page.getByLabel('Authentication Code').fill(codeAfter(secret, 1));
  await page.getByRole('button', { name: 'Turn Off', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Turn On Two-Step Sign-In' })).toBeVisible();
});
