import type { Mail } from '../adapters/mail/transport';

/** The token of the latest confirmation link mailed to an address. */
export function mailedLink(mails: Mail[], to: string): string {
  const texts = mails.filter((mail) => mail.to === to).map(({ text }) => text);
  const [token] = texts.flatMap((text) => /\/confirm-email\?token=([\w-]+)/.exec(text)?.[1] ?? []).slice(-1);
  if (!token) throw new Error(`no link was mailed to ${to}`);
  return token;
}
