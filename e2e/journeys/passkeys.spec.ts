import type { Page } from '@playwright/test';
import { expectErrors, NO_PROFILE, REVOKED } from '../lib/console-watch';
import { expect, newAccount, signInAs, test } from '../lib/fixtures';
import { findOverflow, findProblems, NARROWEST } from '../scenes/check-scenes';

async function addAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await page.waitForURL('**/login');
}

test('a patient adds a passkey, signs in with it, renames it and removes it', { tag: '@long' }, async ({
  page,
}) => {
  expectErrors(NO_PROFILE, REVOKED, / 403 .*\/passkeys\/start/);
  test.setTimeout(120_000);
  const account = await newAccount(page, 'patient');
  await signInAs(page, account);
  await addAuthenticator(page);
  await page.goto('/profile?tab=security');
  const panel = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Passkeys' }) });
  await panel.getByRole('button', { name: 'Add a Passkey' }).click();
  await panel.getByLabel('Name').fill('My phone');
  await panel.getByLabel('Current Password').fill('not the password');
  await panel.getByRole('button', { name: 'Continue' }).click();
  await expect(panel.getByText('Your current password is not correct.')).toBeVisible();
  await panel.getByLabel('Current Password').fill(account.password);
  await panel.getByRole('button', { name: 'Continue' }).click();
  const listed = panel.getByRole('list', { name: 'Passkeys' }).getByRole('listitem');
  await expect(listed).toHaveText(/^My phone.*not used yet/);

  await test.step('The list passes axe and fits the narrowest screen.', async () => {
    expect.soft(await findProblems(page)).toEqual([]);
    const size = page.viewportSize() ?? NARROWEST;
    await page.setViewportSize(NARROWEST);
    expect.soft(await findOverflow(page)).toEqual([]);
    await page.setViewportSize(size);
  });

  await logOut(page);
  const passkeyButton = page.getByRole('button', { name: 'Sign in with a passkey' });
  await passkeyButton.click();
  await page.waitForURL('**/dashboard');

  await page.goto('/profile?tab=security');
  await expect(listed).toHaveText(/last used/);
  await panel.getByRole('button', { name: 'Rename My phone' }).click();
  await panel.getByLabel('New Name').fill('Old phone');
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect(listed).toHaveText(/^Old phone/);
  await panel.getByRole('button', { name: 'Remove Old phone' }).click();
  await panel.getByLabel('Current Password').fill(account.password);
  await panel.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(listed).toHaveCount(0);
  await expect(panel.getByRole('heading', { name: 'Passkeys' })).toBeFocused();

  await logOut(page);
  await passkeyButton.click();
  await expect(page.getByText(/That passkey did not work/)).toBeVisible();
  await expect(page).toHaveURL(/\/login/);
});
