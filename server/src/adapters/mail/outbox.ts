import { chmod, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { createTransport } from 'nodemailer';
import { newId } from '../../db/columns';
import type { MailTransport } from './transport';
import { withUnsubscribe } from './with-unsubscribe';

/** The log names the file, never its content. */
export function outboxTransport(folder: string, from: string, log: FastifyBaseLogger): MailTransport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' }, { from });
  return {
    send: async ({ id = newId(), ...mail }) => {
      const { message } = await composer.sendMail(withUnsubscribe(mail));
      await mkdir(folder, { recursive: true });
      await chmod(folder, 0o700);
      const file = path.join(folder, `${id}.eml`);
      await writeFile(file, message as Buffer, { mode: 0o600 });
      log.info({ file }, 'mail written to the outbox');
    },
    close: () => composer.close(),
  };
}

export async function removeOldEmails(folder: string, oldest: Date): Promise<void> {
  // The folder exists only after the first email. Any other failure would leave the emails there unnoticed.
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  for (const name of names) {
    if (!name.endsWith('.eml')) continue;
    const file = path.join(folder, name);
    const stats = await stat(file).catch(() => undefined);
    if (stats && stats.mtime < oldest) await rm(file, { force: true });
  }
}
