import type { Browser, BrowserContext } from '@playwright/test';

const PROVOKED_BY_ANSWERS = [
  /Failed to load resource/,
  /WebSocket connection to/,
  /the server responded with a status of/,
];

let errors: string[] = [];
const watched = new WeakSet<Browser>();

/** Collects console errors of every page of this browser until a test takes them. */
export function watchConsole(browser: Browser): void {
  if (watched.has(browser)) return;
  watched.add(browser);
  for (const context of browser.contexts()) watchContext(context);
  browser.on('context', watchContext);
}

export function takeConsoleErrors(expected: readonly RegExp[] = []): string[] {
  const allowed = [...PROVOKED_BY_ANSWERS, ...expected];
  const taken = errors.filter((text) => !allowed.some((pattern) => pattern.test(text)));
  errors = [];
  return taken;
}

function watchContext(context: BrowserContext): void {
  context.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  context.on('weberror', (error) => errors.push(error.error().message));
}
