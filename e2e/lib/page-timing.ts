import type { Locator, Page } from '@playwright/test';
import { measureSlowdown } from '../cluster/timing';
import { expect, test } from './base-test';

declare global {
  interface Window {
    clickedAt: number;
    endedAt: number | undefined;
    /** How long the page was too busy to check. */
    longestGapMs: number;
  }
}

/** Records the moment at which this becomes true in the page. The page must not be reloaded before that. */
export const recordWhen = (page: Page, isTrue: () => boolean) =>
  page.evaluate(`(() => {
    window.endedAt = undefined;
    window.longestGapMs = 0;
    let before = performance.now();
    const checking = setInterval(() => {
      const now = performance.now();
      window.longestGapMs = Math.max(window.longestGapMs, now - before);
      before = now;
      if (!(${isTrue})()) return;
      window.endedAt = Date.now();
      clearInterval(checking);
    }, 20);
  })()`);

/** Waits until it is true, and prints how long after a moment that was. */
export async function measureSince(page: Page, what: string, since: number) {
  await expect.poll(() => page.evaluate(() => window.endedAt)).toBeTruthy();
  const [endedAt = 0, gapMs] = await page.evaluate(() => [window.endedAt, window.longestGapMs] as const);
  const ms = endedAt - since;
  const figure = `${what} after ${ms} ms; the page was busy for ${Math.round(gapMs)} ms at most`;
  console.log(figure);
  test.info().annotations.push({ type: 'figure', description: figure });
  return { ms, gapMs };
}

/** The promise is one second; a busy machine gets more. */
export async function expectWithinASecond(page: Page, what: string, since: number): Promise<void> {
  const { ms, gapMs } = await measureSince(page, what, since);
  expect(ms, what).toBeLessThan(1_000 * measureSlowdown() + gapMs);
}

/** Clicks, and returns the moment at which the page received the click, which may be later if the button is drawn again. */
export async function clickAndTime(button: Locator): Promise<number> {
  const page = button.page();
  await page.evaluate(() => {
    const recordClick = () => {
      window.clickedAt = Date.now();
    };
    window.addEventListener('click', recordClick, { capture: true, once: true });
  });
  await button.click();
  return page.evaluate(() => window.clickedAt);
}
