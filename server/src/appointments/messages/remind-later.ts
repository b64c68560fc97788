import * as z from 'zod/mini';
import { readPerson } from '../../choices/read-person';
import { defineJob, PostponedUntil } from '../../jobs/queue';
import { enqueueMail } from '../../mail/send-mail';
import { enqueuePush } from '../../notifications/push/enqueue-push';
import { findWithAccounts } from './announce';
import { isAsPlanned, REMINDER, remindedSide, waitUntil, whenToRemind } from './due-reminder';
import { reminderMail, reminderPush } from './reminder-words';

/**
 * Mail and push of a reminder that came in somebody's quiet hours. Written only now, because the visit may have been
 * canceled or moved meanwhile, and less time is left.
 */
export const remindLater = defineJob({
  kind: 'remind-later',
  payload: z.object({
    appointmentId: z.string(),
    startsAt: z.string(),
    notAfter: z.string(),
    noteId: z.string(),
    userId: z.string(),
  }),
  run: async (deps, { appointmentId, startsAt, notAfter, noteId, userId }) => {
    const now = deps.clock.now();
    const until = new Date(notAfter);
    await deps.db.transaction(async (tx) => {
      const about = await findWithAccounts(tx, appointmentId);
      const account = about?.accounts.find(({ id }) => id === userId);
      if (!about || !account || until <= now || !isAsPlanned(about, startsAt)) return;
      const ways = whenToRemind(await readPerson(tx, userId), now, until);
      const at = waitUntil(ways);
      if (at) throw new PostponedUntil(at);
      const to = remindedSide(about, account);
      if (ways.push.when === 'now')
        await enqueuePush(tx, { noteId, topic: REMINDER, text: reminderPush(to, now), until });
      if (ways.mail.when === 'now')
        await enqueueMail(
          tx,
          deps,
          { to: account, topic: REMINDER, ...reminderMail(to, deps.config, now) },
          { notAfter: until, dedupeKey: `mail:${noteId}` },
        );
    });
    deps.jobs.nudge();
  },
});
