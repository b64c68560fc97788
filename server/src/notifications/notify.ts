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
  /** The same event is notified once to the same person. */
  dedupeKey?: string;
  createdAt: Date;
}

export type NotificationRow = typeof notifications.$inferSelect;

/** Stores the notification in the transaction of its event. The caller publishes it after the commit. Undefined for a duplicate. */
export async function notify(tx: Queryable, note: NewNotification): Promise<NotificationRow | undefined> {
  const [row] = await notifyAll(tx, [note]);
  return row;
}

/** Returns only the new ones. */
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

/** The part of a socket event that every stored notification has. */
export function notificationOnWire(row: NotificationRow) {
  return {
    id: row.id,
    message: row.message,
    type: row.type,
    createdAt: row.createdAt.toISOString(),
    link: row.link,
  };
}
