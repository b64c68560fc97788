import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from './base-test';
import { decodeMail } from './smtp-mailbox';

/** The emails that a product without SMTP wrote to this address, oldest first. */
export function mailsTo(dataDir: string, address: string): string[] {
  const outbox = path.join(dataDir, 'outbox');
  if (!existsSync(outbox)) return [];
  const files = readdirSync(outbox).filter((name) => name.endsWith('.eml'));
  return files
    .sort()
    .map((name) => decodeMail(readFileSync(path.join(outbox, name), 'utf8')))
    .filter((mail) => mail.includes(`To: ${address}`));
}

/** The path of the latest link to confirm this address, once `count` of them have been sent. */
export const waitForConfirmationLink = (dataDir: string, address: string, count = 1) =>
  waitForLink(() => mailsTo(dataDir, address), '/confirm-email', count);

/** The path of the latest link to this page, with its token, once `count` of them have been sent. */
export async function waitForLink(mails: () => string[], pagePath: string, count = 1): Promise<string> {
  const link = new RegExp(`${pagePath}\\?token=[\\w-]+`);
  const links = () => mails().flatMap((mail) => link.exec(mail)?.[0] ?? []);
  await expect.poll(() => links().length).toBe(count);
  return links().at(-1) ?? '';
}
