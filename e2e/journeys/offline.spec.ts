import { expectErrors, OFFLINE } from '../lib/console-watch';
import { expect, newDoctor, signInAs, test } from '../lib/fixtures';

test.use({ serviceWorkers: 'allow' });

test('offline, the app opens with the last seen appointments and says so', async ({ page, context }) => {
  expectErrors(OFFLINE);
  await page.goto('/login');
  await page.getByRole('button', { name: /^Patient: / }).click();
  const upcoming = page.getByRole('article', { name: /^Appointment with/ }).first();
  await expect(upcoming).toBeVisible();
  const name = await upcoming.getAttribute('aria-label');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('carelane-last-seen'))).not.toBeNull();

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText(/^Can’t reach Carelane\./)).toBeVisible();
  await expect(page.getByRole('article', { name: name ?? '' }).first()).toBeVisible();
  await page.getByRole('link', { name: 'Appointments', exact: true }).first().click();
  await expect(page.getByRole('heading', { name: 'Appointments', exact: true })).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByText(/^Can’t reach Carelane\./)).toBeHidden();
});

test('the service worker does not answer API requests', { tag: '@long' }, async ({ page }) => {
  expectErrors(/ 500 .*\/doctor\/stats/);
  await signInAs(page, await newDoctor(page));
  await page.goto('/dashboard');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.route('**/api/v1/doctor/stats', (route) => route.fulfill({ status: 500, json: {} }));
  await page.reload();
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  const numbers = page.getByRole('region', { name: 'Your numbers' });
  await expect(numbers.getByText('–').first()).toBeVisible();
});
