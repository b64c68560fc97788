import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from './base-test';
import { decodeMail } from './smtp-mailbox';

export function mailsTo(dataDir: string, address: string): string[] {
  const outbox = path.join(dataDir, 'outbox');
  if (!existsSync(outbox)) return [];
  const files = readdirSync(outbox).filter((name) => name.endsWith('.eml'));
  return files
    .sort()
    .map((name) => decodeMail(readFileSync(path.join(outbox, name), 'utf8')))
    .filter((mail) => mail.includes(`To: ${address}`));
}

export const waitForConfirmationLink = (dataDir: string, address: string, count = 1) =>
  waitForLink(() => mailsTo(dataDir, address), '/confirm-email', count);

export async function waitForLink(mails: () => string[], pagePath: string, count = 1): Promise<string> {
  const link = new RegExp(`${pagePath}\\?token=[\\w-]+`);
  const links = () => mails().flatMap((mail) => link.exec(mail)?.[0] ?? []);
  await expect.poll(() => links().length).toBe(count);
  return links().at(-1) ?? '';
}
