import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest';

/**
 * React warns in development if a lazy route's code arrives between the two renders of a suspended component: TanStack
 * Router 1.170 calls `use` only while the code is missing (dist/esm/lazyRouteComponent.js). The warning depends only on
 * timing.
 */
const LATE_ROUTE_CODE = /^This library called use\(\) to suspend in a previous render/;

/** An unexpected console error fails the test that caused it. */
let spy: MockInstance<typeof console.error>;
beforeEach(() => {
  spy = vi.spyOn(console, 'error');
});
afterEach(() => {
  const calls = spy.mock.calls;
  spy.mockRestore();
  const isExpected = ([error]: unknown[]) => error instanceof Error && LATE_ROUTE_CODE.test(error.message);
  expect(calls.filter((call) => !isExpected(call))).toEqual([]);
});
