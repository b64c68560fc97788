import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from './base-test';

/** The mails that a product without SMTP wrote to this address, oldest first. */
export function mailsTo(dataDir: string, address: string): string[] {
  const outbox = path.join(dataDir, 'outbox');
  if (!existsSync(outbox)) return [];
  const files = readdirSync(outbox).filter((name) => name.endsWith('.eml'));
  return files
    .sort()
    .map((name) => readFileSync(path.join(outbox, name), 'utf8').replace(/=\n/g, '').replace(/=3D/g, '='))
    .filter((mail) => mail.includes(`To: ${address}`));
}

/** The path of the latest link that was mailed to confirm this address. */
export async function mailedLink(dataDir: string, address: string, count = 1): Promise<string> {
  const links = () =>
    mailsTo(dataDir, address).flatMap((mail) => /\/confirm-email\?token=[\w-]+/.exec(mail)?.[0] ?? []);
  await expect.poll(() => links().length).toBe(count);
  return links().at(-1) ?? '';
}
