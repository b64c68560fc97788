/** Loaded before the product, which then runs ahead of the real time. */
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
