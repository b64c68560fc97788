import type { Page } from '@playwright/test';
import { expect } from './base-test';

/** Presses an act's button, gives the reason in its dialog and waits for the toast. */
export async function performAct(page: Page, label: string, reason: string, toast: string): Promise<void> {
  await page.getByRole('button', { name: label, exact: true }).first().click();
  await confirmWithReason(page, label, reason);
  await expect(page.getByText(toast)).toBeVisible();
}

/** Enters the reason in the open dialog, presses its button and waits until the dialog has closed. */
export async function confirmWithReason(page: Page, label: string, reason: string): Promise<void> {
  const dialog = page.getByRole('dialog').filter({ has: page.getByLabel('Reason') });
  await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByRole('button', { name: label, exact: true }).click();
  await expect(dialog).toHaveCount(0);
}
