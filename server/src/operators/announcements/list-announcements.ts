import type { Announcement } from '@carelane/contract/operators/announcement-endpoints';
import { OPERATOR_PAGE_SIZE } from '@carelane/contract/operators/log-endpoints';
import { and, count, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { announcementMails, announcements, jobs } from '../../db/schema';
import { cutPage, decodeCursor, encodeCursor } from '../../http/endpoints/page-cursor';
import { sendAnnouncementMail } from './send-announcement-mail';

type Row = typeof announcements.$inferSelect;

export async function listAnnouncements(db: Queryable, cursor: string | undefined) {
  const before = cursor ? decodeCursor(cursor) : undefined;
  const rows = await db
    .select()
    .from(announcements)
    .where(
      before &&
        sql`(${announcements.createdAt}, ${announcements.id}) < (${before.at}::timestamptz, ${before.id}::text)`,
    )
    .orderBy(desc(announcements.createdAt), desc(announcements.id))
    .limit(OPERATOR_PAGE_SIZE + 1);
  const { pageRows, nextCursor } = cutPage(rows, OPERATOR_PAGE_SIZE, (row) =>
    encodeCursor(row.createdAt, row.id),
  );
  return { data: await withProgress(db, pageRows), page: { nextCursor } };
}

export async function getAnnouncement(db: Queryable, id: string): Promise<Announcement> {
  const rows = await db.select().from(announcements).where(eq(announcements.id, id));
  const [announcement] = await withProgress(db, rows);
  if (!announcement) throw new Error('the announcement was not stored');
  return announcement;
}

async function withProgress(db: Queryable, rows: Row[]): Promise<Announcement[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const undelivered = await db
    .select({ id: announcementMails.announcementId, mails: count() })
    .from(announcementMails)
    .where(inArray(announcementMails.announcementId, ids))
    .groupBy(announcementMails.announcementId);
  const announcementId = sql<string>`${jobs.payload} ->> 'announcementId'`;
  const queued = await db
    .select({ id: announcementId, mails: count() })
    .from(jobs)
    .where(and(eq(jobs.kind, sendAnnouncementMail.kind), isNull(jobs.doneAt), isNull(jobs.failedAt)))
    .groupBy(announcementId);
  const countFor = (counts: { id: string; mails: number }[], id: string) =>
    counts.find((row) => row.id === id)?.mails ?? 0;
  return rows.map(({ id, lastUserId: _position, delivered, createdAt, finishedAt, ...row }) => {
    // The two counts are read one after the other, and emails can be delivered in between.
    const waiting = Math.min(countFor(queued, id), countFor(undelivered, id));
    return {
      ...row,
      _id: id,
      createdAt: createdAt.toISOString(),
      finishedAt: finishedAt?.toISOString() ?? null,
      mails: { delivered, waiting, givenUp: countFor(undelivered, id) - waiting },
    };
  });
}
