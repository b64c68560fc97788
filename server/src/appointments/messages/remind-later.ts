import { readMessageChoices } from '../../choices/read-message-choices';
import { defineJob, enqueue, PostponedUntil } from '../../jobs/queue';
import { enqueuePush } from '../../notifications/push/enqueue-push';
import { findReader, isAsPlanned, REMINDER, retryAt, whenToRemind } from './due-reminder';
import { findVisitWithAccounts } from './find-visit-with-accounts';
import { mailReminder, reminderToPerson } from './mail-reminder';
import { reminderPush } from './reminder-text';

/** Composed now, because the visit may have changed since the reminder was due. */
export const remindLater = defineJob({
  kind: 'remind-later',
  payload: reminderToPerson,
  run: async (deps, reminder) => {
    const { appointmentId, startsAt, notAfter, noteId, userId } = reminder;
    const now = deps.clock.now();
    const until = new Date(notAfter);
    await deps.db.transaction(async (tx) => {
      const visit = await findVisitWithAccounts(tx, appointmentId);
      if (!visit || until <= now || !isAsPlanned(visit, startsAt)) return;
      const reader = await findReader(tx, visit, reminder);
      if (!reader) return;
      const decisions = whenToRemind(await readMessageChoices(tx, userId), now, until);
      const at = retryAt(decisions);
      if (at) throw new PostponedUntil(at);
      if (decisions.push.when === 'now')
        await enqueuePush(tx, { noteId, topic: REMINDER, text: reminderPush(reader.to, now), until });
      if (decisions.mail.when === 'now')
        await enqueue(tx, mailReminder, reminder, { runAt: now, dedupeKey: `mail:${noteId}` });
    });
    deps.jobs.nudge();
  },
});
