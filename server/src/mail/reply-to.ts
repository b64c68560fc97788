import { isExampleAddress } from '@carelane/contract/site';
import type { MailTransport } from '../adapters/mail/transport';
import type { CurrentSite } from '../site';

/** Only once the people who run the site have entered a real address. */
export function withReplyTo(mail: MailTransport, { current }: CurrentSite): MailTransport {
  return {
    send: (message) => {
      const { name, supportEmail } = current();
      return mail.send(
        isExampleAddress(supportEmail) ? message : { ...message, replyTo: { name, address: supportEmail } },
      );
    },
    close: () => mail.close(),
  };
}
