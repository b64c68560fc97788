import type { Notification } from '@carelane/contract/notifications/notification';
import type { Queryable } from '../db/client';
import { newId } from '../db/columns';
import { notifications } from '../db/schema';
import { pipelined } from '../db/statements/pipelined';
import { pickColumns, statement } from '../db/statements/statement';

export interface NewNotification {
  userId: string;
  type: Notification['type'];
  message: string;
  link: string | null;
  /** The same matter is told to the same person once. */
  dedupeKey?: string;
  createdAt: Date;
}

export type NotificationRow = typeof notifications.$inferSelect;

/** Keeps it with what it tells of; the caller publishes after the commit. Nothing comes back when it was told before. */
export async function notify(tx: Queryable, note: NewNotification): Promise<NotificationRow | undefined> {
  const [row] = await notifyAll(tx, [note]);
  return row;
}

/** Those that were not told before. */
export async function notifyAll(tx: Queryable, notes: NewNotification[]): Promise<NotificationRow[]> {
  const rows = await pipelined(
    ...notes.map((note) => insertNotification(tx, { id: newId(), dedupeKey: null, ...note })),
  );
  return rows.flat();
}

const insertNotification = statement(
  'insert-notification',
  pickColumns(notifications, 'id', 'userId', 'type', 'message', 'link', 'dedupeKey', 'createdAt'),
  (db, note) =>
    db
      .insert(notifications)
      .values(note)
      .onConflictDoNothing({ target: [notifications.userId, notifications.dedupeKey] })
      .returning(),
);

/** The part of a socket event that every kept notification has. */
export function notificationOnWire(row: NotificationRow) {
  return {
    id: row.id,
    message: row.message,
    type: row.type,
    createdAt: row.createdAt.toISOString(),
    link: row.link,
  };
}
