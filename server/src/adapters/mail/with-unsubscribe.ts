import type { SendMailOptions } from 'nodemailer';
import type { Mail } from './transport';

/** RFC 2369 and RFC 8058 */
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
