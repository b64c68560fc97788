import type { Mail } from '../adapters/mail/transport';

export function mailedConfirmationToken(mails: Mail[], to: string): string {
  const tokens = mails
    .filter((mail) => mail.to === to)
    .map(({ text }) => /\/confirm-email\?token=([\w-]+)/.exec(text)?.[1]);
  const token = tokens.findLast((found) => found !== undefined);
  if (!token) throw new Error(`no confirmation link was mailed to ${to}`);
  return token;
}
