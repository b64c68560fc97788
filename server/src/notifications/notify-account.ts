import type { Queryable } from '../db/client';
import type { Deps } from '../deps';
import type { Addressee } from '../mail/addressee';
import { greeting } from '../mail/greeting';
import { enqueueMail } from '../mail/send-mail';
import { notify, publishNote } from './notify';

export const PROFILE_LINK = '/profile?tab=profile';

interface Message {
  subject: string;
  sentence: string;
  reason?: string | undefined;
  link?: string;
}

export async function notifyAccount(
  tx: Queryable,
  deps: Deps,
  account: Addressee & { name: string },
  { subject, sentence, reason, link }: Message,
): Promise<() => void> {
  const reasonLines = reason ? [`Reason: ${reason}`] : [];
  await enqueueMail(tx, deps, {
    to: account,
    topic: 'account',
    subject,
    text: [
      greeting(account.name),
      '',
      sentence,
      ...reasonLines,
      ...(link ? ['', `See it here: ${deps.config.publicUrl}${link}`] : []),
      '',
      `If you have questions, please write to us: ${deps.config.publicUrl}/contact`,
    ].join('\n'),
  });
  const note = await notify(tx, {
    userId: account.id,
    topic: 'account',
    type: 'system',
    message: [sentence, ...reasonLines].join(' '),
    link: link ?? null,
    createdAt: deps.clock.now(),
  });
  return () => {
    if (note) publishNote(deps, note);
  };
}
