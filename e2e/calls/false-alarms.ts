import type { Page } from '@playwright/test';

const FALSE_ALARMS = ['User Disconnected', 'Connection Issue', 'Session Ended'];

export async function recordTexts(page: Page): Promise<void> {
  await page.evaluate(() => {
    const texts: string[] = [];
    Object.assign(window, { seenTexts: texts });
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) for (const node of addedNodes) texts.push(node.textContent ?? '');
    }).observe(document.body, { childList: true, subtree: true });
  });
}

export async function listFalseAlarms(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => (window as unknown as { seenTexts: string[] }).seenTexts);
  return FALSE_ALARMS.filter((alarm) => texts.some((text) => text.includes(alarm)));
}
