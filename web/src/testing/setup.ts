import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest';

/** An error that nobody expected fails the test that caused it. */
let spy: MockInstance<typeof console.error>;
beforeEach(() => {
  spy = vi.spyOn(console, 'error');
});
afterEach(() => {
  const calls = spy.mock.calls;
  spy.mockRestore();
  expect(calls).toEqual([]);
  localStorage.clear();
  sessionStorage.clear();
});
