import type { Browser, BrowserContext } from '@playwright/test';

/** A request for the profile of an account that has none yet. */
export const NO_PROFILE = / 404 .*\/(patient|doctor)\/profile$/;
/** The next request from a page whose session was ended elsewhere. */
export const REVOKED = / 401 .*\/api\/v1\//;
export const OFFLINE = /net::ERR_INTERNET_DISCONNECTED/;
/** The connection is refused or interrupted, or the server is shutting down. */
export const SERVER_DOWN = /net::ERR_(CONNECTION|EMPTY_RESPONSE|INCOMPLETE)|WebSocket connection to| 503 /;
/** A request for something that does not exist or belongs to somebody else, or that is not valid. */
export const REFUSED = / (400|403|404|409|410|422) .*\/api\/v1\//;

let errors: string[] = [];
let expected: RegExp[] = [];
const watched = new WeakSet<Browser>();

/** Collects console errors of every page of this browser until a test takes them. */
export function watchConsole(browser: Browser): void {
  if (watched.has(browser)) return;
  watched.add(browser);
  for (const context of browser.contexts()) watchContext(context);
  browser.on('context', watchContext);
}

/** Allows errors that the current test causes on purpose. An error reads "<text> <address of the failed resource>". */
export function expectErrors(...patterns: RegExp[]): void {
  expected.push(...patterns);
}

/** The unexpected errors since the last call. */
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
