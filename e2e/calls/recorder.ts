import { type Browser, expect, type Page } from '@playwright/test';
import { type Account, otherPage, signInAs } from '../lib/fixtures';

export interface Recorder {
  page: Page;
  recorded: string[];
  look(address: string): Promise<void>;
}

/** A browser context that records every API response and socket frame. */
export async function record(
  browser: Browser,
  baseUrl: string,
  who: Pick<Account, 'token'>,
): Promise<Recorder> {
  const page = await otherPage(browser);
  const recorded: string[] = [];
  const open = new Set<unknown>();
  page.on('request', (request) => {
    if (request.url().includes('/api/')) open.add(request);
  });
  page.on('requestfailed', (request) => open.delete(request));
  page.on('response', async (answer) => {
    if (!/\/(api|socket\.io)\//.test(answer.url())) return;
    recorded.push(`${answer.url()} ${await answer.text().catch(() => '')}`);
    open.delete(answer.request());
  });
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => recorded.push(String(payload))),
  );
  await signInAs(page, who);
  return {
    page,
    recorded,
    async look(address) {
      await page.goto(`${baseUrl}${address}`);
      await expect(page.getByRole('heading').first(), address).toBeVisible();
      await expect.poll(() => open.size, { message: `answers on ${address}` }).toBe(0);
    },
  };
}
