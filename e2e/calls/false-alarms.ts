import type { Page } from '@playwright/test';

const FALSE_ALARMS = ['User Disconnected', 'Connection Issue', 'Session Ended'];

/** From now on the page remembers every text that appears, however short. */
export async function watchToasts(page: Page): Promise<void> {
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { seenTexts: seen });
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) for (const node of addedNodes) seen.push(node.textContent ?? '');
    }).observe(document.body, { childList: true, subtree: true });
  });
}

export async function falseAlarms(page: Page): Promise<string[]> {
  const seen = await page.evaluate(() => (window as unknown as { seenTexts: string[] }).seenTexts);
  return FALSE_ALARMS.filter((alarm) => seen.some((text) => text.includes(alarm)));
}
