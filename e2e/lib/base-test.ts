import { test as base, expect } from '@playwright/test';
import { takeConsoleErrors, watchConsole } from './console-watch';
import { portFor } from './ports';
import { startProduct } from './product';

export { expect };

interface OfEachTest {
  /** Errors that a test provokes on purpose. */
  expectedErrors: RegExp[];
  quietConsole: undefined;
}

/** Every worker runs its own product with demo data, and every test fails on an unexpected console error. */
export const test = base.extend<OfEachTest, { productUrl: string }>({
  productUrl: [
    async ({ browserName: _ }, use) => {
      const product = await startProduct({ port: portFor('worker'), from: 'demo' });
      await use(product.url);
      await product.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ productUrl }, use) => use(productUrl),
  expectedErrors: [[], { option: true }],
  quietConsole: [
    async ({ browser, expectedErrors }, use) => {
      watchConsole(browser);
      takeConsoleErrors();
      await use(undefined);
      expect(takeConsoleErrors(expectedErrors), 'errors on the console').toEqual([]);
    },
    { auto: true },
  ],
});
