import type { Browser } from '@playwright/test';

/** How many milliseconds ahead of the real time this run is (TEST_NOW); 0 for the real time. */
const shiftMs = Number(process.env.TEST_SHIFT_MS ?? 0);
if (shiftMs !== 0) await import('./clock-ahead.mjs');

/** Node's arguments for a product that runs at the time of this run. */
export const CLOCK_ARGS = shiftMs === 0 ? [] : ['--import', './e2e/lib/clock-ahead.mjs'];

const shifted = new WeakSet<Browser>();

/** Every page that this browser opens from now on runs at the time of this run. */
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
