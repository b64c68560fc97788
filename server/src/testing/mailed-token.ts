import type { TestApp } from './test-app';

/** The token of the newest mail that has one. Mails that become due together may be sent in any order. */
export function mailedToken(t: TestApp): string {
  const tokens = t.mails().flatMap(({ text }) => /token=([\w-]+)/.exec(text)?.[1] ?? []);
  return tokens.at(-1) ?? '';
}
