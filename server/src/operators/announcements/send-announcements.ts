import { and, asc, count, eq, gt, isNull, lte } from 'drizzle-orm';
import type { Tx } from '../../db/client';
import { announcementMails, announcements, jobs, users } from '../../db/schema';
import type { Deps } from '../../deps';
import { defineSweep, enqueueAll, newJob } from '../../jobs/queue';
import { isConfirmed } from '../../mail/addressee';
import { type NotificationRow, notifyAll, publishNote } from '../../notifications/notify';
import { isInAudience } from './audience';
import { sendAnnouncementMail } from './send-announcement-mail';

/** A booking confirmation must not wait long behind these emails. */
const PEOPLE_PER_STEP = 25;

type Announcement = typeof announcements.$inferSelect;

/**
 * The row is locked, and its progress is saved together with the step's notifications and emails, so that a restart or
 * a second node neither leaves anybody out nor notifies anybody twice.
 */
export const sendAnnouncements = defineSweep({
  kind: 'send-announcements',
  everySeconds: 2,
  run: async (deps) => {
    const notes = await deps.db.transaction(async (tx) => {
      const [announcement] = await tx
        .select()
        .from(announcements)
        .where(isNull(announcements.finishedAt))
        .orderBy(asc(announcements.createdAt))
        .limit(1)
        .for('update', { skipLocked: true });
      if (!announcement || (await isMailServerBehind(tx, deps.clock.now()))) return [];
      return notifyNext(tx, deps, announcement);
    });
    for (const note of notes) publishNote(deps, note);
    if (notes.length > 0) deps.jobs.nudge();
  },
});

async function isMailServerBehind(tx: Tx, now: Date): Promise<boolean> {
  const [due] = await tx
    .select({ mails: count() })
    .from(jobs)
    .where(
      and(
        eq(jobs.kind, sendAnnouncementMail.kind),
        isNull(jobs.doneAt),
        isNull(jobs.failedAt),
        lte(jobs.runAt, now),
      ),
    );
  return (due?.mails ?? 0) >= PEOPLE_PER_STEP;
}

async function notifyNext(tx: Tx, deps: Deps, announcement: Announcement): Promise<NotificationRow[]> {
  const { id, audience, subject, text, lastUserId } = announcement;
  const now = deps.clock.now();
  const people = await tx
    .select()
    .from(users)
    .where(
      and(isInAudience(audience), gt(users.id, lastUserId), lte(users.createdAt, announcement.createdAt)),
    )
    .orderBy(asc(users.id))
    .limit(PEOPLE_PER_STEP)
    .for('key share');
  const notes = await notifyAll(
    tx,
    people.map(({ id: userId }) => ({
      userId,
      topic: 'announcement' as const,
      type: 'system' as const,
      message: `${subject}: ${text}`,
      link: null,
      dedupeKey: `announcement:${id}`,
      createdAt: now,
    })),
  );
  const mailed = people.filter((person) => isConfirmed(person, deps.config));
  if (mailed.length > 0)
    await tx
      .insert(announcementMails)
      .values(mailed.map((person) => ({ announcementId: id, userId: person.id })));
  await enqueueAll(
    tx,
    mailed.map((person) =>
      newJob(sendAnnouncementMail, { announcementId: id, userId: person.id }, { runAt: now }),
    ),
  );
  const notified = announcement.notified + people.length;
  const isLast = people.length < PEOPLE_PER_STEP;
  await tx
    .update(announcements)
    .set({
      notified,
      lastUserId: people.at(-1)?.id ?? lastUserId,
      ...(isLast ? { finishedAt: now, recipients: notified } : {}),
    })
    .where(eq(announcements.id, id));
  return notes;
}
