/**
 * Loaded before the product, to run it ahead of the real time: by CLOCK_AHEAD_MS, where a test needs a visit inside its
 * join window, and by TEST_SHIFT_MS, if the whole run happens at another time (playwright.config.ts).
 */
const aheadMs = Number(process.env.CLOCK_AHEAD_MS ?? 0) + Number(process.env.TEST_SHIFT_MS ?? 0);
const SystemDate = Date;

globalThis.Date = class extends SystemDate {
  constructor(...values) {
    super(...(values.length > 0 ? values : [SystemDate.now() + aheadMs]));
  }
  static now() {
    return SystemDate.now() + aheadMs;
  }
};
