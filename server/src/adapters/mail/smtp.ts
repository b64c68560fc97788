import { createTransport } from 'nodemailer';
import type { MailTransport } from './transport';
import { withUnsubscribe } from './with-unsubscribe';

/** If an email is sent twice, both copies have the same message id, so mailboxes show it once. */
export function smtpTransport(url: string, from: string): MailTransport {
  const transport = createTransport({ url, pool: true }, { from });
  // Returns the part after the @. The address may have a name and angle brackets.
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost';
  return {
    send: async ({ id, ...mail }) => {
      const message = withUnsubscribe(mail);
      await transport.sendMail(id ? { ...message, messageId: `<${id}@${domain}>` } : message);
    },
    close: () => transport.close(),
  };
}
