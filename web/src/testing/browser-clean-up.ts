import { configure } from '@testing-library/dom';
import { afterAll, afterEach, vi } from 'vitest';

/** Long enough for a busy machine, like the limit of expect.poll. */
configure({ asyncUtilTimeout: 20_000 });

/** Files share a browser, so every test cleans up. */
afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

/** Files share loaded code too. What is still loading when the page goes away would count as broken for the next file. */
afterAll(() => vi.dynamicImportSettled());
