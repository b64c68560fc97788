import type { Page } from '@playwright/test';
import { expectErrors, REFUSED } from '../lib/console-watch';
import type { Scene } from './scene';

const FAILURE = { status: 500, json: { success: false, message: 'Something went wrong on our side.' } };
const EMPTY_LIST = { json: { success: true, data: [], page: { nextCursor: null } } };
const CONSOLE_LIST = /\/api\/v1\/operator\/\w+(\?|$)/;
const CODE_LOADING = 'Loading…';
/** A screen shows its loading or error state only once the current user is known. */
const ALWAYS_ANSWERED = /\/api\/v1\/user\/current-user$/;

export async function openScene(page: Page, scene: Scene): Promise<void> {
  expectErrors(REFUSED, / 401 .*\/user\/login/);
  if (scene.api === 'fails') expectErrors(/ 500 .*\/api\/v1\//);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  if (scene.api) {
    await page.route('**/api/v1/**', async (route) => {
      const url = route.request().url();
      if (ALWAYS_ANSWERED.test(url)) return route.continue();
      if (scene.api === 'fails') return route.fulfill(FAILURE);
      if (scene.api === 'empty') return CONSOLE_LIST.test(url) ? route.fulfill(EMPTY_LIST) : route.continue();
      // With 'waits' the request never gets a response.
    });
  }
  await page.goto(scene.path);
  await page.locator('h1, [role=status], [role=alert]').first().waitFor({ timeout: 30_000 });
  await page.getByText(CODE_LOADING, { exact: true }).waitFor({ state: 'hidden' });
  if (scene.api === 'fails') await waitForFailure(page);
  if (scene.api !== 'waits') await waitUntilSettled(page);
  if (scene.act) {
    await scene.act(page);
    await waitUntilSettled(page);
  }
}

async function waitForFailure(page: Page): Promise<void> {
  const tryAgain = page.getByRole('button', { name: /Try Again|Retry/ });
  await page.getByRole('alert').or(tryAgain).filter({ visible: true }).first().waitFor({ timeout: 30_000 });
}

async function waitUntilSettled(page: Page): Promise<void> {
  await page.waitForLoadState('load');
  await page
    .waitForFunction(() => !document.querySelector('[data-skeleton]'), null, {
      timeout: 15_000,
    })
    .catch(() => {});
  await page.evaluate(async () => {
    await document.fonts.ready;
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
    await Promise.all(
      document.getAnimations().map((animation) => animation.finished.catch(() => undefined)),
    ).catch(() => undefined);
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
}
