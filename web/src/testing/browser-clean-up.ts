import { configure } from '@testing-library/dom';
import { cleanup } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';
import { resetPage } from '../lib/page-token';

configure({ asyncUtilTimeout: 20_000 });

afterEach(() => {
  cleanup();
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
  resetPage();
});

/** A timer that a file leaves behind would run after its page is gone, and fail because there is no window. */
const timers: ReturnType<typeof setTimeout>[] = [];
const { setTimeout: startTimer } = globalThis;
globalThis.setTimeout = Object.assign((...args: Parameters<typeof startTimer>) => {
  const timer = startTimer(...args);
  timers.push(timer);
  return timer;
}, startTimer);

/** Files share loaded modules too. A module that is still loading when the page is closed would break the next file. */
afterAll(async () => {
  await vi.dynamicImportSettled();
  globalThis.setTimeout = startTimer;
  for (const timer of timers) clearTimeout(timer);
});
