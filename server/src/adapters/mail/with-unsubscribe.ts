import type { SendMailOptions } from 'nodemailer';
import type { Mail } from './transport';

/** RFC 2369 defines the header with the URL, RFC 8058 the one that announces the one-click POST. */
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
