import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { expectErrors } from '../lib/console-watch';
import { api, expect, newDoctor, newPatient, openOtherPage, signInAs, test } from '../lib/fixtures';

async function expectPinch(page: Page, picture: Locator) {
  await expect(picture).toBeVisible();
  const { x, y, width } = (await picture.boundingBox()) ?? { x: 0, y: 0, width: 0 };
  const [centerX, touchY] = [x + width / 2, y + 60];
  const devtools = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', distance?: number) =>
    devtools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: distance
        ? [-1, 1].map((side) => ({ x: centerX + (side * distance) / 2, y: touchY, id: side + 1 }))
        : [],
    });
  const pinch = async (from: number, to: number) => {
    await touch('touchStart', from);
    await touch('touchMove', (from + to) / 2);
    await touch('touchMove', to);
    await touch('touchEnd');
  };
  const size = async () => (await picture.boundingBox())?.width ?? 0;
  await pinch(60, 180);
  await expect.poll(size).toBeGreaterThan(width * 2.5);
  await pinch(180, 60);
  await expect.poll(size).toBeLessThan(width * 1.1);
}

test('on a phone a patient adds a photo of a report, and the doctor reads it beside the video', {
  tag: '@long',
}, async ({ page, browser }) => {
  const doctor = await newDoctor(page, 'Meera Iyer', { fees: 0 });
  const patient = await newPatient(page, 'Asha Verma');
  const id = await api(page).bookFreeVisit(patient, doctor);
  const doctorPage = await openOtherPage(browser);
  await page.setViewportSize({ width: 390, height: 844 });
  await Promise.all([signInAs(page, patient), signInAs(doctorPage, doctor)]);
  await Promise.all([page.goto(`/consultation/${id}`), doctorPage.goto(`/consultation/${id}`)]);
  await page.getByRole('button', { name: 'Chat, notes and papers' }).click();
  await page.getByRole('tab', { name: 'Papers' }).click();
  await doctorPage.getByRole('tab', { name: 'Papers' }).click();
  await expect(doctorPage.getByText('No papers yet.')).toBeVisible();

  const photo = await sharp({ create: { width: 900, height: 1200, channels: 3, background: '#f4efe6' } })
    .jpeg()
    .toBuffer();
  const input = page.getByLabel('Choose papers');
  await input.setInputFiles({ name: 'blood test.jpg', mimeType: 'image/jpeg', buffer: photo });
  await expect(page.getByRole('list', { name: 'Papers' }).getByText('blood test.jpg')).toBeVisible();

  const listed = doctorPage.getByRole('button', { name: /blood test\.jpg From the patient/ });
  await listed.click();
  const picture = doctorPage.getByRole('img', { name: 'blood test.jpg' });
  await expect(picture).toBeVisible();
  const width = async () => (await picture.boundingBox())?.width ?? 0;
  const before = await width();
  await doctorPage.getByRole('button', { name: 'Zoom in' }).click();
  await expect.poll(width).toBeGreaterThan(before * 1.4);
  await expect(doctorPage.getByRole('button', { name: 'Start Consultation' })).toBeVisible();
  await doctorPage.getByRole('button', { name: 'All Papers' }).click();
  await expect(listed).toBeFocused();

  await page.getByRole('button', { name: 'blood test.jpg From you' }).click();
  await expectPinch(page, page.getByRole('img', { name: 'blood test.jpg' }));
  await page.getByRole('button', { name: 'All Papers' }).click();

  expectErrors(/ 415 .*\/papers$/);
  await input.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') });
  await expect(page.getByText('Please choose a picture (JPEG, PNG, WebP or HEIC) or a PDF.')).toBeVisible();
  await page.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('button', { name: 'Withdraw' }).click();
  await page.getByRole('button', { name: 'Withdraw Paper' }).click();
  await expect(page.getByText(/^You withdrew a paper on /)).toBeVisible();
  await expect(doctorPage.getByText(/^The patient withdrew a paper on /)).toBeVisible();
});
