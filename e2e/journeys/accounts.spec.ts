import type { Page } from '@playwright/test';
import { expectErrors, NO_PROFILE, REVOKED } from '../lib/console-watch';
import {
  type Account,
  api,
  callAs,
  expect,
  newAccount,
  newPatient,
  openOtherPage,
  signInAs,
  test,
} from '../lib/fixtures';
import { mailsTo, waitForLink } from '../lib/outbox';

test('logging out ends the session and leaves no personal data in the browser', async ({ page }) => {
  expectErrors(REVOKED);
  const account = await newPatient(page);
  await signInAs(page, account);
  await page.goto('/dashboard');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('carelane-last-seen'))).not.toBeNull();
  await page.getByRole('button', { name: 'User menu' }).click();
  await expect(page.getByText(account.email)).toBeVisible();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page.getByText('You have been logged out.')).toBeVisible();
  await expect(page).toHaveURL('/login');
  const remainingKeys = async () =>
    (await page.evaluate(() => Object.keys(localStorage))).filter(
      (key) => !['carelane-device', 'carelane-color-scheme'].includes(key),
    );
  await expect.poll(remainingKeys).toEqual([]);
  expect((await callAs(page, account, 'GET', '/user/current-user')).status).toBe(401);
});

test('a forgotten password is reset with the link from an email', async ({ page, product }) => {
  expectErrors(NO_PROFILE);
  const { email } = await newAccount(page, 'patient');
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  // The sign-in page has a field with the same name and stays on screen until this page has loaded.
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send Link' }).click();
  await expect(page.getByText(/we have sent a link to choose a new password/)).toBeVisible();
  const link = await waitForLink(() => mailsTo(product.dataDir, email), '/reset-password');
  expect(product.log()).not.toContain('token=');
  await page.goto(link);
  await page.getByLabel('New Password', { exact: true }).fill('after-22');
  await page.getByLabel('Confirm New Password').fill('after-22');
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page).toHaveURL('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('after-22');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).toHaveURL('/dashboard');
});

test('a patient changes their name and password and deletes their account, and other devices are signed out', {
  tag: '@long',
}, async ({ page, browser }) => {
  expectErrors(/ 403 .*\/user\/change-password/, NO_PROFILE, REVOKED);
  const account = await newAccount(page, 'patient');
  await signInAs(page, account);
  await page.goto('/profile');
  await page.getByLabel('Full Name').fill('R');
  await page.getByLabel('Email').fill('nonsense');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Name must be at least 2 characters.')).toBeVisible();
  await expect(page.getByText('Please enter a valid email address.')).toBeVisible();
  await page.getByLabel('Full Name').fill('Rohan M.');
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Phone Number').fill('9876543210');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Account details updated successfully!')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Phone Number')).toHaveValue('9876543210');
  await expect(page.getByRole('heading', { level: 1, name: 'Rohan M.' })).toBeVisible();

  await page.getByRole('tab', { name: 'Security' }).click();
  await page.getByLabel('Current Password').fill('12345');
  await page.getByLabel('New Password', { exact: true }).fill('newer-99');
  await page.getByLabel('Confirm New Password').fill('newer-98');
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByText('Password must be at least 6 characters.')).toBeVisible();
  await page.getByLabel('Current Password').fill('not-mine');
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByText("Passwords don't match")).toBeVisible();
  await page.getByLabel('Confirm New Password').fill('newer-99');
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByText('Failed to change password. Please check your old password.')).toBeVisible();

  const elsewhere = await openOtherPage(browser);
  await signInAs(elsewhere, { token: await api(page).signIn(account) });
  await elsewhere.goto('/profile?tab=security');
  await expect(elsewhere.getByText('This device', { exact: true })).toBeVisible();
  await page.getByLabel('Current Password').fill(account.password);
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByText('Password changed successfully!')).toBeVisible();
  await expect(elsewhere).toHaveURL('/login', { timeout: 5_000 });
  await elsewhere.context().close();

  await deleteAccount(page, { ...account, password: 'newer-99' });
});

async function deleteAccount(page: Page, { password }: Account): Promise<void> {
  await page.getByRole('tab', { name: 'Account' }).click();
  await page.getByRole('button', { name: 'Delete Account' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Current Password').fill(password);
  await dialog.getByRole('button', { name: 'Delete Account' }).click();
  await expect(page.getByText('Your account has been deleted.')).toBeVisible();
  await expect(page).toHaveURL('/login');
}
