import { createTransport } from 'nodemailer';
import type { MailTransport } from './transport';
import { withUnsubscribe } from './with-unsubscribe';

/** An email that is sent twice has the same message id both times, so mailboxes show it once. */
export function smtpTransport(url: string, from: string): MailTransport {
  const transport = createTransport({ url, pool: true }, { from });
  // The part after the @, with or without a name and angle brackets around the address.
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost';
  return {
    send: async ({ id, ...mail }) => {
      const message = withUnsubscribe(mail);
      await transport.sendMail(id ? { ...message, messageId: `<${id}@${domain}>` } : message);
    },
    close: () => transport.close(),
  };
}
