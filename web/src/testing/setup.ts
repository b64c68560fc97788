import { configure } from '@testing-library/dom';
import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest';

/** Long enough for a busy machine, like the limit of expect.poll. */
configure({ asyncUtilTimeout: 20_000 });

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
