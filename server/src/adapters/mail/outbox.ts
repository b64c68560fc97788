import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { createTransport } from 'nodemailer';
import { newId } from '../../db/columns';
import type { MailTransport } from './transport';

/** Without an SMTP server each mail becomes a file. The log names the file, never what is in it. */
export function outboxTransport(folder: string, from: string, log: FastifyBaseLogger): MailTransport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' }, { from });
  return {
    send: async ({ id = newId(), ...mail }) => {
      const { message } = await composer.sendMail(mail);
      await mkdir(folder, { recursive: true });
      const file = path.join(folder, `${id}.eml`);
      await writeFile(file, message as Buffer);
      log.info({ file }, 'mail written to the outbox');
    },
    close: () => composer.close(),
  };
}
