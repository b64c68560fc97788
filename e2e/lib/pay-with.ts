import type { Page } from '@playwright/test';

export const GOOD_CARD = '4242 4242 4242 4242';

export async function payWith(page: Page, card: string): Promise<void> {
  await page.getByLabel('Card number').fill(card);
  await page.getByLabel('Expiry').fill('12/34');
  await page.getByLabel('CVC').fill('123');
  await page.getByRole('button', { name: /^Pay ₹/ }).click();
}
