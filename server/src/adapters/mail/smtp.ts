import { createTransport } from 'nodemailer';
import type { MailTransport } from './transport';

/** Mailboxes show two mails with the same message id as one. */
export function smtpTransport(url: string, from: string): MailTransport {
  const transport = createTransport(url, { from });
  const host = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost';
  return {
    send: async ({ id, ...mail }) => {
      await transport.sendMail(id ? { ...mail, messageId: `<${id}@${host}>` } : mail);
    },
    close: () => transport.close(),
  };
}
