import * as z from 'zod/mini';
import { pipelined } from '../../db/statements/pipelined';
import { defineJob } from '../../jobs/queue';
import { isConfirmed } from '../../mail/addressee';
import { withChoicesLink } from '../../mail/choices-link';
import { findWanting, MAIL_ATTEMPTS } from '../../mail/send-mail';
import { findWithAccounts } from './announce';
import { isAsPlanned, REMINDER, remindedSide } from './due-reminder';
import { reminderMail } from './reminder-words';

/** One reminder to one person, whose notification is stored already. */
export const reminderToPerson = z.object({
  appointmentId: z.string(),
  startsAt: z.string(),
  notAfter: z.string(),
  noteId: z.string(),
  userId: z.string(),
});

/**
 * Written only when it is sent: after an outage or quiet hours the visit may have been canceled or moved, and less time
 * is left.
 */
export const mailReminder = defineJob({
  kind: 'mail-reminder',
  maxAttempts: MAIL_ATTEMPTS,
  payload: reminderToPerson,
  run: async (deps, { appointmentId, startsAt, notAfter, noteId, userId }) => {
    const now = deps.clock.now();
    const until = new Date(notAfter);
    if (until <= now) return;
    const [about, person] = await pipelined(
      findWithAccounts(deps.db, appointmentId),
      findWanting(deps, { userId, topic: REMINDER }, until),
    );
    const account = about?.accounts.find(({ id }) => id === userId);
    if (!about || !account || !person) return;
    if (!isAsPlanned(about, startsAt) || !isConfirmed(account, deps.config)) return;
    const { subject, text } = reminderMail(remindedSide(about, account), deps.config, now);
    await deps.mail.send({
      id: noteId,
      to: account.email,
      subject,
      text: withChoicesLink(text, deps.config),
    });
  },
});
