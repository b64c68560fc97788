import type { Page } from '@playwright/test';
import { allDoctors } from '../../contract/src/doctors/endpoints';
import { overNetwork } from '../../server/src/testing/call-endpoint';
import { publicApi } from '../../server/src/testing/public-api';
import { expectErrors, NO_PROFILE } from '../lib/console-watch';
import { expect, test } from '../lib/fixtures';
import * as outbox from '../lib/outbox';
import { portFor } from '../lib/ports';
import { type Product, startProduct } from '../lib/product';
import { verifyAndBookDoctor } from '../lib/verification-journey';

const PASSWORD = 'monsoon-7';
const PORT = portFor('confirmation');

test.describe.configure({ timeout: 180_000 });
test.use({ baseURL: `http://localhost:${PORT}` });

let product: Product;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  product = await startProduct({
    port: PORT,
    from: 'demo',
    env: { EMAIL_CONFIRMATION: 'required', DOCTOR_VERIFICATION: 'required' },
  });
});
test.afterAll(() => product.stop());

const mailsTo = (address: string) => outbox.mailsTo(product.dataDir, address);
const waitForConfirmationLink = (address: string, count?: number) =>
  outbox.waitForConfirmationLink(product.dataDir, address, count);

async function register(page: Page, email: string): Promise<void> {
  await page.goto('/register');
  await page.getByLabel('Full Name').fill('Nila Kapoor');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page).toHaveURL('/dashboard');
}

async function findAnyDoctorId(email: string): Promise<string> {
  const { call, signIn } = publicApi(overNetwork(product.url));
  const token = await signIn({ email, password: PASSWORD });
  const { data } = await call(allDoctors, { token, query: { limit: 1 } });
  return data[0]?._id ?? '';
}

async function confirmByLink(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByRole('button', { name: 'Confirm My Email Address' }).click();
}

const banner = (page: Page) => page.getByRole('region', { name: 'Email address not confirmed' });

test('a new patient sees what needs a confirmed address, confirms theirs and can book', {
  tag: '@long',
}, async ({ page }) => {
  expectErrors(NO_PROFILE, / 410 .*\/user\/confirm-email/);
  const email = 'nila@example.test';
  await register(page, email);
  await expect(banner(page)).toContainText(email);
  await expect(banner(page)).toContainText(
    'Until then you cannot book or use two-step sign-in, and we send no other emails.',
  );

  await page.goto('/profile?tab=security');
  await expect(
    page.getByText('You can turn on two-step sign-in once your email address is confirmed.'),
  ).toBeVisible();
  const booking = `/book-appointment/${await findAnyDoctorId(email)}`;
  await page.goto(booking);
  await expect(page.getByText('You can book once your email address is confirmed.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Book Appointment' })).toBeDisabled();

  const link = await waitForConfirmationLink(email);
  await page.goto(link);
  await expect(page).toHaveTitle('Confirm Email · Carelane');
  await expect(page.getByRole('heading', { name: 'Is this your account?' })).toBeVisible();
  await confirmByLink(page, link);
  await expect(page.getByRole('heading', { name: 'Your email address is confirmed' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to Dashboard' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(banner(page)).toHaveCount(0);
  await page.goto(booking);
  await expect(page.getByRole('heading', { name: 'Appointment Summary' })).toBeVisible();
  await expect(page.getByText('You can book once your email address is confirmed.')).toHaveCount(0);

  await confirmByLink(page, link);
  await expect(page.getByText(`You are signed in with ${email}.`)).toBeVisible();
});

test('a new doctor is verified by an operator, found by a patient and booked', { tag: '@long' }, async ({
  page,
  browser,
}) => {
  test.setTimeout(300_000);
  await verifyAndBookDoctor(page, browser, {
    mailsTo,
    openConsole: async (operator) => {
      await operator.goto('/login');
      await operator.getByRole('button', { name: /^Operator: / }).click();
      await operator.waitForURL(/\/operator/);
    },
  });
});

test('a new link replaces the previous one, which then leads to a page that explains what to do', {
  tag: '@long',
}, async ({ page }) => {
  expectErrors(NO_PROFILE, / 410 .*\/user\/confirm-email/);
  const email = 'asha@example.test';
  await register(page, email);
  const first = await waitForConfirmationLink(email);
  await banner(page).getByRole('button', { name: 'Resend Link' }).click();
  await expect(page.getByText('A new link is on its way.')).toBeVisible();
  const second = await waitForConfirmationLink(email, 2);
  await confirmByLink(page, first);
  await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Resend Link' })).toBeVisible();
  await confirmByLink(page, second);
  await expect(page.getByRole('heading', { name: 'Your email address is confirmed' })).toBeVisible();
});

test('a changed address must be confirmed, and the old address is notified', { tag: '@long' }, async ({
  page,
}) => {
  expectErrors(NO_PROFILE);
  const [email, newEmail] = ['meena@example.test', 'meena.rao@example.test'];
  await register(page, email);
  await confirmByLink(page, await waitForConfirmationLink(email));
  await expect(page.getByRole('heading', { name: 'Your email address is confirmed' })).toBeVisible();

  await page.goto('/profile?tab=account');
  await page.getByLabel('Email').fill(newEmail);
  await page.getByLabel('Current Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText(`Until then you sign in with ${email}.`)).toBeVisible();
  await expect
    .poll(() => mailsTo(email).filter((mail) => mail.includes('is about to change')).length)
    .toBe(1);

  await confirmByLink(page, await waitForConfirmationLink(newEmail));
  await expect(page.getByRole('heading', { name: 'Your email address is confirmed' })).toBeVisible();
  await page.goto('/profile?tab=account');
  await expect(page.getByLabel('Email')).toHaveValue(newEmail);
  await expect(page.getByText('Until then you sign in with')).toHaveCount(0);
});
