import { createTransport } from 'nodemailer';
import type { MailTransport } from './transport';

export function smtpTransport(url: string, from: string): MailTransport {
  const transport = createTransport(url, { from });
  return {
    send: async (mail) => {
      await transport.sendMail(mail);
    },
    close: () => transport.close(),
  };
}
