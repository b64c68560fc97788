import type { Page } from '@playwright/test';
import type { Persona } from './people';

export interface Scene {
  persona: Persona;
  name: string;
  path: string;
  api?: 'waits' | 'fails' | 'empty';
  act?: (page: Page) => Promise<void>;
}

const MAX_PHONE_WIDTH = 640;

export const button =
  (name: string | RegExp, index = 0) =>
  (page: Page) =>
    page
      .getByRole('button', { name, exact: typeof name === 'string' })
      .nth(index)
      .click();
export const link = (name: string) => (page: Page) => page.getByRole('link', { name, exact: true }).click();
export const tab = (name: string | RegExp) => (page: Page) => page.getByRole('tab', { name }).first().click();
export const label = (labelText: string) => (page: Page) =>
  page.locator('label').getByText(labelText, { exact: true }).click();
export const fill = (name: string, value: string) => (page: Page) =>
  page.getByLabel(name, { exact: true }).fill(value);
export const calendar = (name: string) => async (page: Page) => {
  await page.getByLabel(name, { exact: true }).click();
  await page.getByRole('grid').waitFor();
};
/** While its code loads, a disabled field has the same name. */
export const open = (name: string) => (page: Page) =>
  page.getByLabel(name, { exact: true }).and(page.locator(':not([aria-disabled=true])')).first().click();
export async function menuOnPhone(page: Page): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) > MAX_PHONE_WIDTH) return;
  await button('Open menu')(page);
  await dialog(page);
}

export const text = (visibleText: string) => (page: Page) => page.getByText(visibleText).first().waitFor();
export const options = (page: Page) => page.getByRole('option').first().waitFor();
export const menu = (page: Page) => page.getByRole('menu').waitFor();
export const dialog = (page: Page) => page.getByRole('dialog').first().waitFor();

export const deleteDrafts = (page: Page) =>
  page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.includes('-draft-')) localStorage.removeItem(key);
  });

export function inSequence(...steps: ((page: Page) => Promise<void>)[]) {
  return async (page: Page) => {
    for (const step of steps) await step(page);
  };
}

export function inEachState(screens: Record<string, string>): Omit<Scene, 'persona'>[] {
  return Object.entries(screens).flatMap(([name, path]) => [
    { name, path },
    { name: `${name}-loading`, path, api: 'waits' },
    { name: `${name}-error`, path, api: 'fails' },
  ]);
}
