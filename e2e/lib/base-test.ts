import { test as base, expect } from '@playwright/test';
import { expectErrors, NETWORK, takeConsoleErrors, watchConsole } from './console-watch';
import { portFor } from './ports';
import { startProduct } from './product';

export { expect };

/** Every worker runs its own product with demo data, and every test fails on an unexpected console error. */
export const test = base.extend<{ quietConsole: undefined }, { productUrl: string }>({
  productUrl: [
    async ({ browserName: _ }, use) => {
      const product = await startProduct({ port: portFor('worker'), from: 'demo' });
      await use(product.url);
      await product.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ productUrl }, use) => use(productUrl),
  quietConsole: [
    async ({ browser }, use, { tags }) => {
      watchConsole(browser);
      takeConsoleErrors();
      // Long tests shut down servers and networks, and visit screens of refused requests.
      if (tags.includes('@long')) expectErrors(NETWORK);
      await use(undefined);
      expect(takeConsoleErrors(), 'errors on the console').toEqual([]);
    },
    { auto: true },
  ],
});
