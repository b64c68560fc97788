import type { Browser, BrowserContext } from '@playwright/test';

export const NO_PROFILE = / 404 .*\/(patient|doctor)\/profile$/;
export const REVOKED = / 401 .*\/api\/v1\//;
export const OFFLINE = /net::ERR_INTERNET_DISCONNECTED/;
export const SERVER_DOWN = /net::ERR_(CONNECTION|EMPTY_RESPONSE|INCOMPLETE)|WebSocket connection to| 503 /;
export const REFUSED = / (400|403|404|409|410|422) .*\/api\/v1\//;

let errors: string[] = [];
let expected: RegExp[] = [];
const watched = new WeakSet<Browser>();

export function watchConsole(browser: Browser): void {
  if (watched.has(browser)) return;
  watched.add(browser);
  for (const context of browser.contexts()) watchContext(context);
  browser.on('context', watchContext);
}

export function expectErrors(...patterns: RegExp[]): void {
  expected.push(...patterns);
}

export function takeConsoleErrors(): string[] {
  const unexpected = errors.filter((text) => !expected.some((pattern) => pattern.test(text)));
  errors = [];
  expected = [];
  return unexpected;
}

function watchContext(context: BrowserContext): void {
  context.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} ${message.location().url}`.trim());
  });
  context.on('weberror', (error) => errors.push(error.error().message));
}
