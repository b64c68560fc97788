import type { Page } from '@playwright/test';
import { expect } from './base-test';

export async function performAct(page: Page, label: string, reason: string, toast: string): Promise<void> {
  await page.getByRole('button', { name: label, exact: true }).first().click();
  await confirmWithReason(page, label, reason);
  await expect(page.getByText(toast)).toBeVisible();
}

export async function confirmWithReason(page: Page, label: string, reason: string): Promise<void> {
  const dialog = page.getByRole('dialog').filter({ has: page.getByLabel('Reason') });
  await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByRole('button', { name: label, exact: true }).click();
  await expect(dialog).toHaveCount(0);
}
