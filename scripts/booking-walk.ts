import type { Browser, Page } from '@playwright/test';
import sharp from 'sharp';

const SIZE = { width: 960, height: 640 };
const SHOWN_WIDTH = 800;
const LONG_FRAME_MS = 1_600;
const SHORT_FRAME_MS = 700;

export async function recordBookingWalk(browser: Browser, url: string, file: string): Promise<void> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: SIZE,
    colorScheme: 'light',
    reducedMotion: 'reduce',
    timezoneId: 'Asia/Kolkata',
  });
  const page = await context.newPage();
  const frames: { picture: Buffer; delayMs: number }[] = [];
  const takeFrame = async (delayMs = LONG_FRAME_MS) => {
    await page.evaluate(() =>
      Promise.all([...document.images].map((image) => image.decode().catch(() => undefined))),
    );
    const picture = await sharp(await page.screenshot({ animations: 'disabled' }))
      .resize({ width: SHOWN_WIDTH })
      .png()
      .toBuffer();
    frames.push({ picture, delayMs });
  };
  await bookVisit(page, takeFrame);
  await context.close();
  await sharp(
    frames.map(({ picture }) => picture),
    { join: { animated: true } },
  )
    .webp({ quality: 62, effort: 5, delay: frames.map(({ delayMs }) => delayMs), loop: 0 })
    .toFile(file);
}

async function bookVisit(page: Page, takeFrame: (delayMs?: number) => Promise<void>): Promise<void> {
  await page.goto('/login');
  const demo = page.getByRole('button', { name: /^Patient: / });
  await demo.waitFor();
  await takeFrame();
  await demo.click();
  await page.getByRole('article').first().waitFor();
  await takeFrame();
  await page.getByRole('link', { name: 'Find Doctors' }).first().click();
  await page
    .getByRole('link', { name: /^Book Appointment/ })
    .first()
    .waitFor();
  await takeFrame();
  await page
    .getByRole('link', { name: /^Book Appointment/ })
    .nth(1)
    .click();
  const times = page.getByRole('button', { name: /^\d\d:\d\d (AM|PM)/ });
  await times.first().waitFor();
  await takeFrame();
  await times.nth(3).click();
  await takeFrame(SHORT_FRAME_MS);
  const reason = page.getByLabel('Reason');
  await reason.scrollIntoViewIfNeeded();
  for (const reasonText of [
    'Headaches',
    'Headaches in the afternoon,',
    'Headaches in the afternoon, for two weeks',
  ]) {
    await reason.fill(reasonText);
    await takeFrame(SHORT_FRAME_MS);
  }
  await page.getByRole('button', { name: 'Book Appointment' }).click();
  await page.waitForURL(/\/test-checkout\//);
  await takeFrame(SHORT_FRAME_MS);
  await page.getByLabel('Card number').fill('4242 4242 4242 4242');
  await page.getByLabel('Expiry').fill('12/34');
  await page.getByLabel('CVC').fill('123');
  await takeFrame();
  await page.getByRole('button', { name: /^Pay ₹/ }).click();
  await page.getByText('Payment Successful').waitFor();
  await takeFrame(2 * LONG_FRAME_MS);
}
