import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { overNetwork } from '../../server/src/testing/ask';
import { frontDoor } from '../../server/src/testing/front-door';
import { expectErrors, NO_PROFILE, REVOKED } from '../lib/console-watch';
import { callAs, door, expect, newAccount, signInAs, test } from '../lib/fixtures';
import { portFor } from '../lib/ports';
import { startProduct } from '../lib/product';

test.describe('registering', () => {
  test('leads from the form to the dashboard', async ({ page }) => {
    expectErrors(NO_PROFILE);
    await page.goto('/register');
    await expect(page).toHaveTitle('Create Account · Carelane');
    await page.getByLabel('Full Name').fill('Nisha Kapoor');
    await page.getByLabel('Email').fill(`nisha-${Date.now()}@example.test`);
    await page.getByLabel('Password', { exact: true }).fill('monsoon-7');
    await page.getByLabel('Confirm Password').fill('monsoon-7');
    await expect(page.getByRole('radio', { name: 'Patient' })).toBeChecked();
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expect(page.getByText('Registration successful!')).toBeVisible();
    await expect(page).toHaveURL('/dashboard');
  });

  test('shows each error beside its field, focuses the first and sends nothing', async ({ page }) => {
    let sent = 0;
    page.on('request', (request) => {
      if (request.url().includes('/user/register')) sent += 1;
    });
    await page.goto('/register');
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expect(page.getByText('Full name is required')).toBeVisible();
    await expect(page.getByLabel('Full Name')).toBeFocused();
    await page.getByLabel('Full Name').fill('Nisha');
    await page.getByLabel('Email').fill('nisha@example.test');
    await page.getByLabel('Password', { exact: true }).fill('monsoon-7');
    await page.getByLabel('Confirm Password').fill('monsoon-8');
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expect(page.getByText('Passwords do not match')).toBeVisible();
    expect(sent).toBe(0);
  });

  test('says that an address is taken and keeps what was typed', async ({ page }) => {
    expectErrors(/ 409 .*\/user\/register/);
    const taken = await newAccount(page, 'patient');
    await page.goto('/register');
    await page.getByLabel('Full Name').fill('Nisha Kapoor');
    await page.getByLabel('Email').fill(taken.email);
    await page.getByLabel('Password', { exact: true }).fill('monsoon-7');
    await page.getByLabel('Confirm Password').fill('monsoon-7');
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expect(page.getByText('Registration failed. Please try again.')).toBeVisible();
    await expect(page.getByText('An account with this email address already exists.')).toBeVisible();
    await expect(page.getByLabel('Full Name')).toHaveValue('Nisha Kapoor');
  });
});

test.describe('signing in', () => {
  test('leads to the dashboard, and a signed-in person never sees the form', async ({ page }) => {
    expectErrors(NO_PROFILE);
    const account = await newAccount(page, 'patient');
    await page.goto('/login');
    await page.getByLabel('Email').fill(account.email);
    await page.getByLabel('Password', { exact: true }).fill(account.password);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(page.getByText('Login successful!')).toBeVisible();
    await expect(page).toHaveURL('/dashboard');
    await page.goto('/login');
    await expect(page).toHaveURL('/dashboard');
  });

  for (const [title, answer, sentence] of [
    [
      'wrong credentials',
      { status: 401, json: { success: false, message: 'x', code: 'WRONG_CREDENTIALS' } },
      'Login failed. Please check your credentials.',
    ],
    [
      'an answer without a token',
      { status: 200, json: { success: true, data: {} } },
      'Login failed. Unexpected response format.',
    ],
    [
      'a server error',
      { status: 500, json: { message: 'x' } },
      'Failed to login. Please check your credentials and try again.',
    ],
  ] as const) {
    test(`says what happened: ${title}`, async ({ page }) => {
      expectErrors(/ (401|500) .*\/user\/login/);
      await page.route('**/api/v1/user/login', (route) => route.fulfill(answer));
      await page.goto('/login');
      await page.getByLabel('Email').fill('a@example.test');
      await page.getByLabel('Password', { exact: true }).fill('something');
      await page.getByRole('button', { name: 'Sign In', exact: true }).click();
      await expect(page.getByText(sentence, { exact: true })).toBeVisible();
      await expect(page).toHaveURL('/login');
    });
  }

  test('offers the demo accounts', async ({ page }) => {
    await page.goto('/login');
    await page.getByRole('button', { name: /^Patient: / }).click();
    await expect(page).toHaveURL('/dashboard');
  });

  test('is required on every private screen, and leads back to the requested one', async ({ page }) => {
    expectErrors(NO_PROFILE);
    await page.goto('/profile?tab=security');
    await expect(page).toHaveURL('/login');
    const account = await newAccount(page, 'patient');
    await page.getByLabel('Email').fill(account.email);
    await page.getByLabel('Password', { exact: true }).fill(account.password);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(page).toHaveURL('/profile?tab=security');
    await expect(page.getByText('This device')).toBeVisible();
  });
});

test.describe('a session', () => {
  test('ends with Log out, and leaves no personal data in the browser', async ({ page }) => {
    expectErrors(NO_PROFILE, REVOKED);
    const account = await newAccount(page, 'patient');
    await signInAs(page, account);
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'User menu' }).click();
    await expect(page.getByText(account.email)).toBeVisible();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await expect(page.getByText('You have been logged out.')).toBeVisible();
    await expect(page).toHaveURL('/login');
    const kept = async () =>
      (await page.evaluate(() => Object.keys(localStorage))).filter(
        (key) => !['carelane-device', 'carelane-color-scheme'].includes(key),
      );
    await expect.poll(kept).toEqual([]);
    expect((await callAs(page, account, 'GET', '/user/current-user')).status).toBe(401);
  });

  test('with an invalid token counts as signed out', async ({ page }) => {
    expectErrors(REVOKED);
    await signInAs(page, { token: 'dead' });
    await page.goto('/dashboard');
    await expect(page).toHaveURL('/login');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('carelane-token'))).toBeNull();
  });

  test('survives a server that does not answer for a few seconds', async ({ page }) => {
    expectErrors(/ 503 .*\/user\/current-user/, NO_PROFILE);
    const account = await newAccount(page, 'patient');
    await signInAs(page, account);
    let failures = 0;
    await page.route('**/api/v1/user/current-user', (route) => {
      failures += 1;
      return failures <= 3 ? route.fulfill({ status: 503, json: { message: 'later' } }) : route.continue();
    });
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { name: 'Can’t reach Carelane' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'User menu' })).toBeVisible();
    expect(failures).toBeGreaterThan(3);
  });

  test('that is ended elsewhere ends here within a second', async ({ page }) => {
    expectErrors(NO_PROFILE, REVOKED);
    const account = await newAccount(page, 'patient');
    await signInAs(page, account);
    await page.goto('/profile?tab=security');
    await expect(page.getByText('This device')).toBeVisible();
    const token = await door(page).signIn(account);
    await callAs(page, { token }, 'PATCH', '/user/change-password', {
      oldPassword: account.password,
      newPassword: 'changed-1',
      confirmPassword: 'changed-1',
    });
    await expect(page).toHaveURL('/login', { timeout: 5_000 });
  });
});

test.describe('a forgotten password', () => {
  test('is reset through the mailed link', async ({ page }) => {
    expectErrors(NO_PROFILE);
    test.setTimeout(180_000);
    const product = await startProduct({ port: portFor('extra'), from: 'empty', env: { DEMO: '0' } });
    try {
      const { email } = await frontDoor(overNetwork(product.url)).newAccount('patient');
      await page.goto(`${product.url}/login`);
      await page.getByRole('link', { name: 'Forgot password?' }).click();
      // The sign-in page has a field of the same name, and stays until this one has loaded.
      await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
      await page.getByLabel('Email').fill(email);
      await page.getByRole('button', { name: 'Send Link' }).click();
      await expect(page.getByText(/we have sent a link to choose a new password/)).toBeVisible();
      const outbox = path.join(product.dataDir, 'outbox');
      let link: string | undefined;
      await expect
        .poll(() => {
          if (!existsSync(outbox)) return undefined;
          const files = readdirSync(outbox, { withFileTypes: true }).filter((file) =>
            file.name.endsWith('.eml'),
          );
          const mail = files.map((file) => readFileSync(path.join(outbox, file.name), 'utf8')).join('\n');
          link = /http:\/\/\S+\/reset-password\?token=[\w=-]+/.exec(
            mail.replace(/=\n/g, '').replace(/=3D/g, '='),
          )?.[0];
          return link;
        })
        .toBeTruthy();
      expect(product.log()).not.toContain('token=');
      await page.goto(link ?? '');
      await page.getByLabel('New Password', { exact: true }).fill('after-22');
      await page.getByLabel('Confirm New Password').fill('after-22');
      await page.getByRole('button', { name: 'Change Password' }).click();
      await expect(page).toHaveURL(`${product.url}/login`);
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Password', { exact: true }).fill('after-22');
      await page.getByRole('button', { name: 'Sign In', exact: true }).click();
      await expect(page).toHaveURL(`${product.url}/dashboard`);
    } finally {
      await page.close();
      await product.stop();
    }
  });
});

test.describe('account and security', () => {
  test('are saved with their toasts, and errors have the specified texts', async ({ page }) => {
    expectErrors(/ 403 .*\/user\/change-password/, NO_PROFILE);
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
    await page.getByLabel('Current Password').fill(account.password);
    await page.getByRole('button', { name: 'Change Password' }).click();
    await expect(page.getByText('Password changed successfully!')).toBeVisible();
  });

  test('deletes the account after asking for the password', async ({ page }) => {
    expectErrors(NO_PROFILE, REVOKED);
    const account = await newAccount(page, 'patient');
    await signInAs(page, account);
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Delete Account' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Current Password').fill(account.password);
    await dialog.getByRole('button', { name: 'Delete Account' }).click();
    await expect(page.getByText('Your account has been deleted.')).toBeVisible();
    await expect(page).toHaveURL('/login');
  });
});
