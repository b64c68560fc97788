import type { Page } from '@playwright/test';
import type { Persona } from './people';

/** One screen in one state, as one person sees it. */
export interface Scene {
  who: Persona;
  name: string;
  path: string;
  /** How the API behaves in this scene: normal, never answering, failing, or (in the console) with empty lists. */
  api?: 'waits' | 'fails' | 'empty';
  /** What the person does once the screen is ready. */
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
export const text = (words: string) => (page: Page) => page.getByText(words).first().waitFor();
export const label = (words: string) => (page: Page) =>
  page.locator('label').getByText(words, { exact: true }).click();
export const fill = (name: string, words: string) => (page: Page) =>
  page.getByLabel(name, { exact: true }).fill(words);
/** A calendar opens below its field. */
export const calendar = (name: string) => async (page: Page) => {
  await page.getByLabel(name, { exact: true }).click();
  await page.getByRole('grid').waitFor();
};
export const open = (name: string) => (page: Page) => page.getByLabel(name, { exact: true }).first().click();
/** The options below a field. */
export const options = (page: Page) => page.getByRole('option').first().waitFor();
export const menu = (page: Page) => page.getByRole('menu').waitFor();
/** Opens the menu that a desktop has at its side. */
export async function menuOnPhone(page: Page): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) > MAX_PHONE_WIDTH) return;
  await button('Open menu')(page);
  await dialog(page);
}
export const dialog = (page: Page) => page.getByRole('dialog').first().waitFor();

/** What was typed must not open the form in the next scene. */
export const forgetDrafts = (page: Page) =>
  page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.includes('-draft-')) localStorage.removeItem(key);
  });

/** Runs one step after the other. */
export function inSequence(...steps: ((page: Page) => Promise<void>)[]) {
  return async (page: Page) => {
    for (const step of steps) await step(page);
  };
}

export function inEachState(screens: Record<string, string>): Omit<Scene, 'who'>[] {
  return Object.entries(screens).flatMap(([name, path]) => [
    { name, path },
    { name: `${name}-loading`, path, api: 'waits' },
    { name: `${name}-error`, path, api: 'fails' },
  ]);
}
