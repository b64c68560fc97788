import type { TestApp } from './test-app';

/**
 * The token in the newest email that has one. Emails that are due at the same time can be sent in any order.
 */
export function mailedToken(t: TestApp): string {
  const tokens = t.mails().map(({ text }) => /token=([\w-]+)/.exec(text)?.[1]);
  return tokens.findLast((token) => token !== undefined) ?? '';
}
