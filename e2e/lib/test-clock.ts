import type { Browser } from '@playwright/test';

const shiftMs = Number(process.env.TEST_SHIFT_MS ?? 0);
if (shiftMs !== 0) await import('./clock-ahead.mjs');

export const CLOCK_ARGS = shiftMs === 0 ? [] : ['--import', './e2e/lib/clock-ahead.mjs'];

const shifted = new WeakSet<Browser>();

export function shiftPageClocks(browser: Browser): void {
  if (shiftMs === 0 || shifted.has(browser)) return;
  shifted.add(browser);
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    await context.addInitScript((aheadMs) => {
      const SystemDate = Date;
      // @ts-expect-error `Date()` also works without `new`, which a class does not; no page uses that
      globalThis.Date = class extends SystemDate {
        constructor(...values: []) {
          super(...(values.length > 0 ? values : ([SystemDate.now() + aheadMs] as unknown as [])));
        }
        static override now() {
          return SystemDate.now() + aheadMs;
        }
      };
    }, shiftMs);
    return context;
  };
}
