import * as z from 'zod/mini';
import { pipelined } from '../../db/statements/pipelined';
import { defineJob } from '../../jobs/queue';
import { isConfirmed } from '../../mail/addressee';
import { withChoicesLink } from '../../mail/choices-link';
import { textForGuardian } from '../../mail/guardian-copies';
import { MAIL_ATTEMPTS, readChoicesIfMailWanted } from '../../mail/send-mail';
import { findReader, isAsPlanned, REMINDER } from './due-reminder';
import { findVisitWithAccounts } from './find-visit-with-accounts';
import { reminderMail } from './reminder-text';

export const reminderToPerson = z.object({
  appointmentId: z.string(),
  startsAt: z.string(),
  notAfter: z.string(),
  noteId: z.string(),
  userId: z.string(),
  patientUserId: z.optional(z.string()),
});

/** Composed when it is sent: after an outage or quiet hours the visit may have been moved, and less time is left. */
export const mailReminder = defineJob({
  kind: 'mail-reminder',
  maxAttempts: MAIL_ATTEMPTS,
  payload: reminderToPerson,
  run: async (deps, { appointmentId, startsAt, notAfter, noteId, userId, patientUserId }) => {
    const now = deps.clock.now();
    const until = new Date(notAfter);
    if (until <= now) return;
    const [visit, choices] = await pipelined(
      findVisitWithAccounts(deps.db, appointmentId),
      readChoicesIfMailWanted(deps, { userId, topic: REMINDER }, until),
    );
    if (!visit || !choices || !isAsPlanned(visit, startsAt)) return;
    const reader = await findReader(deps.db, visit, { userId, patientUserId });
    if (!reader || !isConfirmed(reader.account, deps.config)) return;
    const { subject, text: mailText } = reminderMail(reader.to, deps.config, now);
    const text = patientUserId ? textForGuardian(mailText, visit.row.patient, deps.config) : mailText;
    await deps.mail.send({
      id: noteId,
      to: reader.account.email,
      subject,
      text: withChoicesLink(text, deps.config),
    });
  },
});
