import type { Page } from '@playwright/test';
import { demoAccount } from '../../server/src/testing/public-api';
import { expectErrors, REVOKED } from '../lib/console-watch';
import { api, callAs, expect, newDoctor, newPatient, openOtherPage, test } from '../lib/fixtures';
import { performAct } from '../lib/operator-console';
import { expectWithinASecond, recordWhen } from '../lib/page-timing';
import { GOOD_CARD, payWith } from '../lib/pay-with';

const REASON = 'We are looking into a complaint.';
const isSignedOut = () => location.pathname === '/login';

async function signIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

async function actInConsole(operator: Page, label: string, path: string, toast: string): Promise<number> {
  const respondedAt = operator
    .waitForResponse((response) => response.url().endsWith(path))
    .then(() => Date.now());
  await performAct(operator, label, REASON, toast);
  return respondedAt;
}

test('a patient is signed out, then suspended in the middle of a checkout, and can sign in again once the suspension is lifted', {
  tag: '@long',
}, async ({ page, browser }) => {
  test.setTimeout(180_000);
  expectErrors(REVOKED, / 403 .*\/user\/login/, / 410 .*\/test-checkout\//);
  const doctor = await newDoctor(page, 'Meera Iyer', { fees: 1200 });
  const patient = await newPatient(page);
  const operator = await openOtherPage(browser);
  await operator.goto('/login');
  await signIn(operator, demoAccount('operator'));
  await operator.getByRole('link', { name: 'Accounts' }).click();
  await operator.getByLabel('Email address or ID').fill(patient.email);
  await operator.getByRole('button', { name: 'Find' }).click();

  await page.goto('/login');
  await signIn(page, patient);
  await expect(page).toHaveURL('/dashboard');
  await recordWhen(page, isSignedOut);
  const endedAt = await actInConsole(operator, 'End Sessions', '/end-sessions', 'signed out everywhere');
  await expectWithinASecond(page, 'the patient is signed out', endedAt);
  await expect(page.getByText('You have been signed out')).toBeVisible();

  await signIn(page, patient);
  await expect(page).toHaveURL('/dashboard');
  const checkout = await page.context().newPage();
  await checkout.goto(`/book-appointment/${doctor.profileId}`);
  await checkout.getByRole('button', { name: '10:30 AM', exact: true }).click();
  await checkout.getByRole('button', { name: 'Book Appointment' }).click();
  await checkout.waitForURL(/\/test-checkout\//);
  await recordWhen(page, isSignedOut);
  const suspendedAt = await actInConsole(operator, 'Suspend', '/suspend', 'The account is suspended.');
  await expectWithinASecond(page, 'the suspended patient is signed out', suspendedAt);

  await payWith(checkout, GOOD_CARD);
  await expect(checkout).toHaveURL('/login');
  const token = await api(page).signIn(demoAccount('operator'));
  const { body } = await callAs(page, { token }, 'GET', '/operator/payments?state=canceled');
  expect(body.data[0]).toMatchObject({ amount: 1200, paidAt: null, doctorName: 'Meera Iyer' });
  await signIn(page, patient);
  await expect(page.getByText(`This account is suspended. Reason: ${REASON}`)).toBeVisible();

  await actInConsole(operator, 'Lift Suspension', '/lift', 'The suspension has been lifted.');
  await signIn(page, patient);
  await expect(page).toHaveURL('/dashboard');
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await expect(page.getByText(/Your account is no longer suspended/).first()).toBeVisible();
  await operator.getByRole('link', { name: 'Log', exact: true }).click();
  for (const text of ['Lift', 'Suspend'])
    await expect(
      operator.getByRole('listitem').filter({ hasText: patient.email }).filter({ hasText: text }).first(),
    ).toBeVisible();
});
