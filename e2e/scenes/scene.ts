import type { Page } from '@playwright/test';
import type { Persona } from './people';

/** One screen in one state, as one kind of user sees it. */
export interface Scene {
  persona: Persona;
  name: string;
  path: string;
  /**
   * How the API behaves in this scene: normally, without ever answering, with failures, or (in the console) with
   * empty lists.
   */
  api?: 'waits' | 'fails' | 'empty';
  /** What the user does once the screen is ready. */
  act?: (page: Page) => Promise<void>;
}

const MAX_PHONE_WIDTH = 640;

// Steps of a scene that click or fill in a field.

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
/** Opens a field's calendar. */
export const calendar = (name: string) => async (page: Page) => {
  await page.getByLabel(name, { exact: true }).click();
  await page.getByRole('grid').waitFor();
};
/** Opens a list. While its code loads, a disabled field has the same name. */
export const open = (name: string) => (page: Page) =>
  page.getByLabel(name, { exact: true }).and(page.locator(':not([aria-disabled=true])')).first().click();
/** Opens the menu, which on a desktop is always visible beside the page. */
export async function menuOnPhone(page: Page): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) > MAX_PHONE_WIDTH) return;
  await button('Open menu')(page);
  await dialog(page);
}

// Steps that wait until something is visible.

export const text = (visibleText: string) => (page: Page) => page.getByText(visibleText).first().waitFor();
export const options = (page: Page) => page.getByRole('option').first().waitFor();
export const menu = (page: Page) => page.getByRole('menu').waitFor();
export const dialog = (page: Page) => page.getByRole('dialog').first().waitFor();

/** Deletes stored drafts, which would open the form in the next scene. */
export const deleteDrafts = (page: Page) =>
  page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.includes('-draft-')) localStorage.removeItem(key);
  });

/** Runs one step after the other. */
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
