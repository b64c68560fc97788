import type { Tx } from '../../db/client';
import type { Deps } from '../../deps';
import { greeting } from '../../mail/greeting';
import { enqueueMail } from '../../mail/send-mail';
import type { UserRow } from '../queries';

const MAILS = {
  added: {
    subject: 'A passkey was added to your account',
    lines: [
      'A passkey was just added to your Carelane account. It can be used to sign in without your password.',
      'If this was not you, please remove it under Security, reset your password and contact us.',
    ],
  },
  removed: {
    subject: 'A passkey was removed from your account',
    lines: [
      'A passkey was just removed from your Carelane account. It can no longer be used to sign in.',
      'If this was not you, please reset your password at once and contact us.',
    ],
  },
  'all removed': {
    subject: 'The passkeys for your account were removed',
    lines: [
      'All passkeys for your Carelane account were just removed. None of them can be used to sign in anymore.',
      'You can add your own again under Security. If you did not expect this, please contact us.',
    ],
  },
  copied: {
    subject: 'A passkey for your account may have been copied',
    lines: [
      'Somebody tried to sign in to your Carelane account with a passkey that seems to be a copy. We refused it.',
      'Please sign in another way, and remove the passkey that stopped working under Security. If you did not try to sign in, or cannot sign in, please contact us.',
    ],
  },
} as const;

export async function mailPasskey(tx: Tx, deps: Deps, to: UserRow, event: keyof typeof MAILS): Promise<void> {
  const { subject, lines } = MAILS[event];
  const text = [greeting(to.name), '', ...lines].join('\n');
  await enqueueMail(tx, deps, { to, topic: 'account', subject, text });
}
