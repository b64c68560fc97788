import { configure } from '@testing-library/dom';
import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest';

/** Long enough for a busy machine, like the limit of expect.poll. */
configure({ asyncUtilTimeout: 20_000 });

/** An unexpected error fails the test that caused it. Files share a browser, so every test cleans up. */
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
