import { test as base, expect } from '@playwright/test';
import { takeConsoleErrors, watchConsole } from './console-watch';
import { portFor } from './ports';
import { type Product, startProduct } from './product';
import { shiftPageClocks } from './test-clock';

export { expect };

export const test = base.extend<{ quietConsole: undefined }, { product: Product; productUrl: string }>({
  browser: [
    async ({ browser }, use) => {
      shiftPageClocks(browser);
      await use(browser);
    },
    { scope: 'worker' },
  ],
  product: [
    // Playwright reads the needed fixtures from this pattern, and the linter rejects an empty one.
    async ({ browserName: _ }, use) => {
      const product = await startProduct({ port: portFor('worker'), from: 'demo' });
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  productUrl: [({ product }, use) => use(product.url), { scope: 'worker' }],
  baseURL: ({ productUrl }, use) => use(productUrl),
  quietConsole: [
    async ({ browser }, use) => {
      watchConsole(browser);
      takeConsoleErrors();
      await use(undefined);
      expect(takeConsoleErrors(), 'errors on the console').toEqual([]);
      // Once its server has stopped, a page left open would report errors to the next test.
      await Promise.all(browser.contexts().map((context) => context.close()));
    },
    { auto: true },
  ],
});
