import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest';

/** An error that nobody expected fails the test that caused it; files share a browser, so nothing outlives a test. */
let spy: MockInstance<typeof console.error>;
beforeEach(() => {
  spy = vi.spyOn(console, 'error');
});
afterEach(() => {
  const calls = spy.mock.calls;
  spy.mockRestore();
  expect(calls).toEqual([]);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});
