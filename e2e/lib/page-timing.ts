import type { Locator, Page } from '@playwright/test';
import { measureSlowdown } from '../cluster/timing';
import { expect, test } from './base-test';

declare global {
  interface Window {
    clickedAt: number;
    endedAt: number | undefined;
    longestGapMs: number;
  }
}

/** The condition is sent as source text, so it can use only what exists in the page. */
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

export async function measureSince(page: Page, label: string, since: number) {
  await expect.poll(() => page.evaluate(() => window.endedAt)).toBeTruthy();
  const [endedAt = 0, gapMs] = await page.evaluate(() => [window.endedAt, window.longestGapMs] as const);
  const ms = endedAt - since;
  const figure = `${label} after ${ms} ms; longest pause ${Math.round(gapMs)} ms`;
  console.log(figure);
  test.info().annotations.push({ type: 'figure', description: figure });
  return { ms, gapMs };
}

export async function expectWithinASecond(page: Page, label: string, since: number): Promise<void> {
  const { ms, gapMs } = await measureSince(page, label, since);
  expect(ms, label).toBeLessThan(1_000 * measureSlowdown() + gapMs);
}

/** A rerendering button can delay the click, so the page itself records the time. */
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
