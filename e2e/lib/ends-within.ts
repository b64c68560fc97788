import type { Locator, Page } from '@playwright/test';
import { lateness } from '../cluster/counts';
import { expect, test } from './base-test';

declare global {
  interface Window {
    clickedAt: number;
    endedAt: number | undefined;
    /** How long the page was too busy to look. */
    longestGapMs: number;
  }
}

/** Notes the moment at which this becomes true in the page. The page must not be loaded again before that. */
export const noteWhen = (page: Page, isOver: () => boolean) =>
  page.evaluate(`(() => {
    window.endedAt = undefined;
    window.longestGapMs = 0;
    let before = performance.now();
    const looking = setInterval(() => {
      const now = performance.now();
      window.longestGapMs = Math.max(window.longestGapMs, now - before);
      before = now;
      if (!(${isOver})()) return;
      window.endedAt = Date.now();
      clearInterval(looking);
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
  expect(ms, what).toBeLessThan(1_000 * lateness() + gapMs);
}

/** Clicks, and returns the moment at which the page saw it. A button may be drawn again before the click reaches it. */
export async function clickedAt(button: Locator): Promise<number> {
  const page = button.page();
  await page.evaluate(() => {
    const note = () => {
      window.clickedAt = Date.now();
    };
    window.addEventListener('click', note, { capture: true, once: true });
  });
  await button.click();
  return page.evaluate(() => window.clickedAt);
}
