/**
 * TEST_NOW (such as 2026-11-01T23:55, in the time zone TZ) is the time at which every test of a run starts.
 * The embedded database uses the same clock.
 */
const value = process.env.TEST_NOW;
const isSet = Symbol.for('carelane.test-now');

if (value && !Reflect.has(globalThis, isSet)) {
  Reflect.set(globalThis, isSet, true);
  const RealDate = Date;
  const shiftMs = new RealDate(value).getTime() - RealDate.now();
  if (Number.isNaN(shiftMs)) throw new Error(`TEST_NOW is not a valid time: ${value}`);
  const now = () => RealDate.now() + shiftMs;
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args, newTarget) =>
      Reflect.construct(target, args.length > 0 ? args : [now()], newTarget),
    apply: () => new RealDate(now()).toString(),
    get: (target, property, receiver) => (property === 'now' ? now : Reflect.get(target, property, receiver)),
  });
}
