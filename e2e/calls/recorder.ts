import { type Browser, expect, type Page } from '@playwright/test';
import { type Account, openOtherPage, signInAs } from '../lib/fixtures';

export interface Recorder {
  page: Page;
  recorded: string[];
  open(address: string): Promise<void>;
}

export async function openRecorder(
  browser: Browser,
  baseUrl: string,
  account: Pick<Account, 'token'>,
): Promise<Recorder> {
  const page = await openOtherPage(browser);
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
  await signInAs(page, account);
  return {
    page,
    recorded,
    async open(address) {
      await page.goto(`${baseUrl}${address}`);
      await expect(page.getByRole('heading').first(), address).toBeVisible();
      await page.waitForLoadState('networkidle');
      await expect.poll(() => pending.size, { message: `responses on ${address}` }).toBe(0);
    },
  };
}
