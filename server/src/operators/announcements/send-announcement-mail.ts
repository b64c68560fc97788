import { and, eq, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { announcementMails, announcements, users } from '../../db/schema';
import { defineJob } from '../../jobs/queue';
import { isConfirmed } from '../../mail/addressee';
import { withChoicesLink } from '../../mail/choices-link';
import { greeting } from '../../mail/greeting';
import { MAIL_ATTEMPTS, readChoicesIfMailWanted } from '../../mail/send-mail';
import { unsubscribeUrl } from '../../notifications/choices/unsubscribe-token';

/** The row is deleted in the transaction that counts the delivery, so a job that runs twice is counted once. */
export const sendAnnouncementMail = defineJob({
  kind: 'send-announcement',
  maxAttempts: MAIL_ATTEMPTS,
  payload: z.object({ announcementId: z.string(), userId: z.string() }),
  run: async (deps, { announcementId, userId }) => {
    const isThisMail = and(
      eq(announcementMails.announcementId, announcementId),
      eq(announcementMails.userId, userId),
    );
    const [row] = await deps.db
      .select({ announcement: announcements, to: users })
      .from(announcementMails)
      .innerJoin(announcements, eq(announcements.id, announcementMails.announcementId))
      .innerJoin(users, eq(users.id, announcementMails.userId))
      .where(isThisMail);
    if (!row) return;
    const { announcement, to } = row;
    const shouldSend =
      !to.suspendedAt &&
      isConfirmed(to, deps.config) &&
      (await readChoicesIfMailWanted(deps, { userId, topic: 'announcement' })) !== undefined;
    if (shouldSend)
      await deps.mail.send({
        id: `${announcementId}-${userId}`,
        to: to.email,
        subject: announcement.subject,
        text: withChoicesLink(
          [greeting(to.name), announcement.text, deps.config.publicUrl].join('\n\n'),
          deps.config,
        ),
        unsubscribeUrl: await unsubscribeUrl(deps, userId),
      });
    await deps.db.transaction(async (tx) => {
      const deleted = await tx
        .delete(announcementMails)
        .where(isThisMail)
        .returning({ userId: announcementMails.userId });
      if (shouldSend && deleted.length > 0)
        await tx
          .update(announcements)
          .set({ delivered: sql`${announcements.delivered} + 1` })
          .where(eq(announcements.id, announcementId));
    });
  },
});
