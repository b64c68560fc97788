import type { Page } from '@playwright/test';
import { api, expect, newDoctor, newPatient, openOtherPage, signInAs, test } from '../lib/fixtures';

async function refuseCamera(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { mediaDevices } = navigator;
    // The initial blank page has no mediaDevices.
    if (!mediaDevices) return;
    const openDevices = mediaDevices.getUserMedia.bind(mediaDevices);
    mediaDevices.getUserMedia = (constraints) =>
      constraints?.video && !window.name
        ? Promise.reject(new DOMException('not now', 'NotAllowedError'))
        : openDevices(constraints);
  });
}

test('a patient tests the devices before a visit, and the doctor sees what failed and what works after a second test', {
  tag: '@long',
}, async ({ browser }) => {
  test.slow();
  const page = await openOtherPage(browser);
  const doctor = await newDoctor(page, 'Meera Iyer', { fees: 0 });
  const patient = await newPatient(page, 'Asha Verma');
  const id = await api(page).bookFreeVisit(patient, doctor, { time: '11:30 AM' });
  const doctorPage = await openOtherPage(browser);
  await signInAs(doctorPage, doctor);
  await doctorPage.goto(`/appointments/${id}`);
  await expect(doctorPage.getByText('has not tested their camera, microphone and network yet')).toBeVisible();

  await signInAs(page, patient);
  await refuseCamera(page);
  await page.setViewportSize({ width: 320, height: 720 });
  await page.goto(`/appointments/${id}`);
  await page.getByRole('link', { name: 'Test Your Devices' }).click();
  await page.getByRole('button', { name: 'Start Test' }).click();
  const alert = page.getByRole('alert').filter({ hasText: 'Not everything works' });
  await expect(alert).toContainText('Your browser does not let us use your camera.', { timeout: 30_000 });
  await expect(alert).toContainText('Join with audio only');
  await expect(alert.getByRole('link', { name: 'Get Help' })).toHaveAttribute('href', '/help#trouble');
  await expect(page.getByRole('meter', { name: 'Microphone level' })).toBeVisible();
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  await expect(doctorPage.getByText('Tested: camera failed')).toBeVisible();

  await page.evaluate(() => {
    window.name = 'allowed';
  });
  await page.getByRole('button', { name: 'Test Again' }).click();
  const camera = page.getByRole('listitem').filter({ hasText: 'Camera' });
  await expect(camera).toContainText('Works', { timeout: 30_000 });
  await expect(page.getByLabel('Your camera')).toBeVisible();
  await expect(doctorPage.getByText(/^Tested(, good|: network failed)$/)).toBeVisible();
});
