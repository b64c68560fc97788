/** Loaded before the product by a test that needs a visit inside its join window: the process lives in the future. */
const aheadMs = Number(process.env.CLOCK_AHEAD_MS);
const SystemDate = Date;

globalThis.Date = class extends SystemDate {
  constructor(...values) {
    super(...(values.length > 0 ? values : [SystemDate.now() + aheadMs]));
  }
  static now() {
    return SystemDate.now() + aheadMs;
  }
};
