import type { Notification } from '@carelane/contract/notifications/notification';
import { and, count, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../db/client';
import { notifications } from '../db/schema';
import { decodeCursor, encodeCursor } from '../http/endpoints/page-cursor';
import type { Viewer } from '../http/endpoints/viewer';

type Reader = Pick<Viewer, 'userId' | 'verificationWithdrawn'>;

/** Any other notification of a doctor may name a patient. */
export const isAboutAccount = sql<boolean>`(${notifications.type} = 'system' and coalesce(${notifications.link}, '/profile') like '/profile%')`;

function isReadable({ userId, verificationWithdrawn }: Reader) {
  return and(
    eq(notifications.userId, userId),
    eq(notifications.inApp, true),
    verificationWithdrawn ? isAboutAccount : undefined,
  );
}

/** Keyset pages. The cursor keeps the microseconds that a JavaScript date would lose. */
export async function selectNotifications(
  db: Queryable,
  viewer: Reader,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<{ notes: Notification[]; nextCursor: string | null }> {
  const rows = await db
    .select({
      note: notifications,
      position: sql<string>`to_char(${notifications.createdAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
    })
    .from(notifications)
    .where(and(isReadable(viewer), cursor ? olderThan(cursor) : undefined))
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(limit + 1);
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return {
    notes: rows.slice(0, limit).map(({ note }) => ({
      id: note.id,
      message: note.message,
      type: note.type,
      isRead: note.readAt !== null,
      createdAt: note.createdAt.toISOString(),
      link: note.link,
    })),
    nextCursor: last ? encodeCursor(last.position, last.note.id) : null,
  };
}

function olderThan(cursor: string) {
  const { at, id } = decodeCursor(cursor);
  return sql`(${notifications.createdAt}, ${notifications.id}) < (${at}::timestamptz, ${id}::text)`;
}

export async function countUnread(db: Queryable, viewer: Reader): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(notifications)
    .where(and(isReadable(viewer), isNull(notifications.readAt)));
  return row?.total ?? 0;
}

export async function markNotificationsRead(
  db: Queryable,
  userId: string,
  now: Date,
  id?: string,
): Promise<void> {
  await db
    .update(notifications)
    .set({ readAt: now })
    .where(
      and(
        eq(notifications.userId, userId),
        isNull(notifications.readAt),
        id === undefined ? eq(notifications.inApp, true) : eq(notifications.id, id),
      ),
    );
}
