import { createTransport } from 'nodemailer';
import type { MailTransport } from './transport';
import { withUnsubscribe } from './with-unsubscribe';

export function smtpTransport(url: string, from: string): MailTransport {
  const transport = createTransport({ url, pool: true }, { from });
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost';
  return {
    send: async ({ id, ...mail }) => {
      const message = withUnsubscribe(mail);
      await transport.sendMail(id ? { ...message, messageId: `<${id}@${domain}>` } : message);
    },
    close: () => transport.close(),
  };
}
