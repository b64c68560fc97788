import type { TestApp } from './test-app';

/** Emails that are due at the same time are sent in any order. */
export function mailedToken(t: TestApp): string {
  const tokens = t.sentEmails().map(({ text }) => /token=([\w-]+)/.exec(text)?.[1]);
  return tokens.findLast((token) => token !== undefined) ?? '';
}
