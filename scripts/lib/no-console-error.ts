import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest';

/**
 * React warns in development if a lazy route's code arrives between two renders of a suspended component,
 * because TanStack Router 1.170 calls `use` only while the code is missing (dist/esm/lazyRouteComponent.js).
 */
const LATE_ROUTE_CODE = /^This library called use\(\) to suspend in a previous render/;

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
