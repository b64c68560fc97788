import type { SendMailOptions } from 'nodemailer';
import type { Mail } from './transport';

/** RFC 2369 names the address, RFC 8058 says that a bare POST to it is enough. */
export function withUnsubscribe({ unsubscribeUrl, ...mail }: Mail): SendMailOptions {
  if (!unsubscribeUrl) return mail;
  return {
    ...mail,
    headers: {
      'List-Unsubscribe': `<${unsubscribeUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}
