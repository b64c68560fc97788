import { type Browser, expect, type Page } from '@playwright/test';
import { type Account, otherPage, signInAs } from '../lib/fixtures';

export interface Recorder {
  page: Page;
  recorded: string[];
  visit(address: string): Promise<void>;
}

/** A browser context that records every API response and socket frame. */
export async function record(
  browser: Browser,
  baseUrl: string,
  who: Pick<Account, 'token'>,
): Promise<Recorder> {
  const page = await otherPage(browser);
  const recorded: string[] = [];
  const pending = new Set<unknown>();
  page.on('request', (request) => {
    if (request.url().includes('/api/')) pending.add(request);
  });
  page.on('requestfailed', (request) => pending.delete(request));
  page.on('response', async (response) => {
    if (!/\/(api|socket\.io)\//.test(response.url())) return;
    recorded.push(`${response.url()} ${await response.text().catch(() => '')}`);
    pending.delete(response.request());
  });
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => recorded.push(String(payload))),
  );
  await signInAs(page, who);
  return {
    page,
    recorded,
    async visit(address) {
      await page.goto(`${baseUrl}${address}`);
      await expect(page.getByRole('heading').first(), address).toBeVisible();
      await expect.poll(() => pending.size, { message: `responses on ${address}` }).toBe(0);
    },
  };
}
