import type { Locator, Page } from '@playwright/test';
import { measureSlowdown } from '../cluster/timing';
import { expect, test } from './base-test';

declare global {
  interface Window {
    clickedAt: number;
    endedAt: number | undefined;
    /** The longest time for which the page was too busy to check. */
    longestGapMs: number;
  }
}

/**
 * Records when the condition first holds in the page. The page must not be reloaded before that. The condition is sent
 * as source text, so it can use only what exists in the page.
 */
export const recordWhen = (page: Page, condition: () => boolean) =>
  page.evaluate(`(() => {
    window.endedAt = undefined;
    window.longestGapMs = 0;
    let previous = performance.now();
    const checking = setInterval(() => {
      const now = performance.now();
      window.longestGapMs = Math.max(window.longestGapMs, now - previous);
      previous = now;
      if (!(${condition})()) return;
      window.endedAt = Date.now();
      clearInterval(checking);
    }, 20);
  })()`);

/** Waits until the condition of `recordWhen` holds, and prints how long after `since` that was. */
export async function measureSince(page: Page, label: string, since: number) {
  await expect.poll(() => page.evaluate(() => window.endedAt)).toBeTruthy();
  const [endedAt = 0, gapMs] = await page.evaluate(() => [window.endedAt, window.longestGapMs] as const);
  const ms = endedAt - since;
  const figure = `${label} after ${ms} ms; longest pause ${Math.round(gapMs)} ms`;
  console.log(figure);
  test.info().annotations.push({ type: 'figure', description: figure });
  return { ms, gapMs };
}

/** The target is one second. A slow machine gets more time, and so does a page that was too busy to check. */
export async function expectWithinASecond(page: Page, label: string, since: number): Promise<void> {
  const { ms, gapMs } = await measureSince(page, label, since);
  expect(ms, label).toBeLessThan(1_000 * measureSlowdown() + gapMs);
}

/** Clicks, and returns when the page received the click, which a rerendering button can delay. */
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
