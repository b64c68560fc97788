/**
 * TEST_NOW (such as 2026-11-01T23:55, in the time zone TZ) is the time at which every test starts. The
 * embedded database uses the same clock.
 */
const testNow = process.env.TEST_NOW;
const INSTALLED = Symbol.for('carelane.test-now');

// Test files that share a process run this file again, but the clock must be shifted only once.
if (testNow && !Reflect.has(globalThis, INSTALLED)) {
  Reflect.set(globalThis, INSTALLED, true);
  const RealDate = Date;
  const shiftMs = new RealDate(testNow).getTime() - RealDate.now();
  if (Number.isNaN(shiftMs)) throw new Error(`TEST_NOW is not a valid time: ${testNow}`);
  const now = () => RealDate.now() + shiftMs;
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args, newTarget) =>
      Reflect.construct(target, args.length > 0 ? args : [now()], newTarget),
    apply: () => new RealDate(now()).toString(),
    get: (target, property, receiver) => (property === 'now' ? now : Reflect.get(target, property, receiver)),
  });
}
