import { createTransport } from 'nodemailer';
import type { MailTransport } from './transport';
import { withUnsubscribe } from './with-unsubscribe';

/** Mailboxes show two mails with the same message id as one. */
export function smtpTransport(url: string, from: string): MailTransport {
  const transport = createTransport({ url, pool: true }, { from });
  const host = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost';
  return {
    send: async ({ id, ...mail }) => {
      const message = withUnsubscribe(mail);
      await transport.sendMail(id ? { ...message, messageId: `<${id}@${host}>` } : message);
    },
    close: () => transport.close(),
  };
}
