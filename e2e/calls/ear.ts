import { type Browser, expect, type Page } from '@playwright/test';
import { type Account, otherPage, signInAs } from '../lib/fixtures';

export interface Ear {
  page: Page;
  heard: string[];
  look(address: string): Promise<void>;
}

/** A browser context that records every API response and socket frame. */
export async function listen(browser: Browser, baseUrl: string, who: Pick<Account, 'token'>): Promise<Ear> {
  const page = await otherPage(browser);
  const heard: string[] = [];
  const open = new Set<unknown>();
  page.on('request', (request) => {
    if (request.url().includes('/api/')) open.add(request);
  });
  page.on('requestfailed', (request) => open.delete(request));
  page.on('response', async (answer) => {
    if (!/\/(api|socket\.io)\//.test(answer.url())) return;
    heard.push(`${answer.url()} ${await answer.text().catch(() => '')}`);
    open.delete(answer.request());
  });
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => heard.push(String(payload))));
  await signInAs(page, who);
  return {
    page,
    heard,
    async look(address) {
      await page.goto(`${baseUrl}${address}`);
      await expect(page.getByRole('heading').first(), address).toBeVisible();
      await expect.poll(() => open.size, { message: `answers on ${address}` }).toBe(0);
    },
  };
}
