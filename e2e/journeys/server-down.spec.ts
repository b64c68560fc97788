import { expectErrors, SERVER_DOWN } from '../lib/console-watch';
import { expect, newPatient, signInAs, test } from '../lib/fixtures';

test.use({ serviceWorkers: 'allow' });

test('when the server stops, nobody is signed out, and the app recovers automatically', {
  tag: '@long',
}, async ({ page, product }) => {
  expectErrors(SERVER_DOWN);
  test.setTimeout(180_000);
  const message = page.getByText(/^Can’t reach Carelane\./);
  const welcome = page.getByRole('heading', { name: 'Welcome back, Rohan Mehta' });
  const token = () => page.evaluate(() => localStorage.getItem('carelane-token'));
  const patient = await newPatient(page, 'Rohan Mehta');
  await signInAs(page, patient);
  await page.goto('/dashboard');
  await expect(welcome).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('carelane-last-seen')))
    .toContain(patient.profileId);

  await product.end();
  await expect(message).toBeVisible();
  await page.reload();
  await expect(welcome).toBeVisible();
  await expect(message).toBeVisible();
  expect(await token()).toBe(patient.token);

  await product.restart();
  await expect(message).toBeHidden({ timeout: 60_000 });
  await expect(welcome).toBeVisible();
  await expect(page).toHaveURL('/dashboard');
  expect(await token()).toBe(patient.token);
});

test('without offline data the app shows an error page, and recovers automatically', {
  tag: '@long',
}, async ({ page, product }) => {
  expectErrors(SERVER_DOWN);
  test.setTimeout(180_000);
  const patient = await newPatient(page);
  await signInAs(page, patient);
  await page.goto('/appointments');
  const heading = page.getByRole('heading', { name: 'Appointments', exact: true });
  await expect(heading).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready);

  await product.end();
  await page.addInitScript(() => localStorage.removeItem('carelane-last-seen'));
  await page.reload();
  const unreachable = page.getByRole('heading', { name: 'Can’t reach Carelane' });
  await expect(unreachable).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(unreachable).toBeVisible();

  await product.restart();
  await expect(heading).toBeVisible({ timeout: 60_000 });
  await expect(unreachable).toBeHidden();
  expect(await page.evaluate(() => localStorage.getItem('carelane-token'))).toBe(patient.token);
});
