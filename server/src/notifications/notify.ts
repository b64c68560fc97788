import { choice, TOPICS, type Topic } from '@carelane/contract/notifications/choices';
import type { Notification } from '@carelane/contract/notifications/notification';
import { getTableColumns, sql } from 'drizzle-orm';
import type { Queryable } from '../db/client';
import { newId } from '../db/columns';
import { guardianships, notificationChoices, notifications, users } from '../db/schema';
import { pipelined } from '../db/statements/pipelined';
import { pickColumns, statement } from '../db/statements/statement';
import type { Deps } from '../deps';
import { linkFor } from '../mail/link-for';
import { enqueuePush } from './push/enqueue-push';

export interface NewNotification {
  userId: string;
  topic: Topic;
  type: Notification['type'];
  message: string;
  link: string | null;
  /** The same event is notified once to the same person. */
  dedupeKey?: string;
  createdAt: Date;
  /** What a device shows. Its screen may be locked and seen by others, so it holds no name and no word about health. */
  push?: { text: string; until?: Date } | 'none';
}

const SOMETHING_NEW = 'You have a new notification.';

type StoredRow = typeof notifications.$inferSelect;
type StoredNote = StoredRow & { guardianIds: string[]; patientName: string };
/** With the copies for those who look after the patient. */
export type NotificationRow = StoredRow & { copies?: NotificationRow[] };

/**
 * Stores the notification in the transaction of its event, never outside one: the second of its statements reads what the
 * first has written. The caller publishes it after the commit. Undefined for a duplicate.
 */
export async function notify(tx: Queryable, note: NewNotification): Promise<NotificationRow | undefined> {
  const [row] = await notifyAll(tx, [note]);
  return row;
}

/** Returns only the new ones. */
export async function notifyAll(tx: Queryable, notes: NewNotification[]): Promise<NotificationRow[]> {
  const named = notes.map((note) => ({ note, id: newId() }));
  const stored = (await pipelined(...named.flatMap(({ note, id }) => storeAndPush(tx, id, note)))).flat();
  const rows: NotificationRow[] = [];
  for (const { guardianIds, patientName, ...row } of stored) {
    const note = named.find(({ id }) => id === row.id)?.note;
    const copies = note ? guardianIds.map((id) => copyFor(id, patientName, note)) : [];
    rows.push(copies.length > 0 ? { ...row, copies: await notifyAll(tx, copies) } : row);
  }
  return rows;
}

/** The patient's guardians are notified as well, by their own choices, and the note says for whom it is. */
function copyFor(userId: string, patientName: string, note: NewNotification): NewNotification {
  return {
    ...note,
    userId,
    message: `${patientName}: ${note.message}`,
    link: note.link && linkFor(note.link, note.userId),
    ...(note.dedupeKey ? { dedupeKey: `${note.userId}:${note.dedupeKey}` } : {}),
  };
}

function storeAndPush(tx: Queryable, id: string, { push, topic, ...note }: NewNotification) {
  const stored = insertNotification(tx, {
    id,
    dedupeKey: null,
    choice: choice(TOPICS[topic], 'app'),
    ...note,
  });
  if (push === 'none') return [stored];
  const text = push?.text ?? SOMETHING_NEW;
  const enqueued = enqueuePush(tx, { noteId: id, topic, text, until: push?.until ?? null });
  return [stored, enqueued.then((): StoredNote[] => [])];
}

const insertNotification = statement(
  'insert-notification',
  {
    ...pickColumns(notifications, 'id', 'userId', 'type', 'message', 'link', 'dedupeKey', 'createdAt'),
    choice: notifications.message,
  },
  (db, { choice, ...note }) =>
    db
      .insert(notifications)
      .values({
        ...note,
        inApp: sql`not exists (select 1 from ${notificationChoices} c
          where c.user_id = ${note.userId} and ${choice} = any(c.off))`,
      })
      .onConflictDoNothing({ target: [notifications.userId, notifications.dedupeKey] })
      .returning({
        ...getTableColumns(notifications),
        guardianIds: sql<string[]>`array(select guardian_user_id from ${guardianships}
          join ${users} g on g.id = guardian_user_id
          where patient_user_id = ${note.userId} and ended_at is null and g.suspended_at is null order by 1)`,
        patientName: sql<string>`(select name from ${users} where id = ${note.userId})`,
      }),
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

/** After the commit. Somebody who turned this kind off in the app sees only that something changed. */
export function publishNote({ realtime }: Pick<Deps, 'realtime'>, note: NotificationRow): void {
  if (note.inApp) realtime.toUser(note.userId, 'notification', notificationOnWire(note));
  else realtime.toUser(note.userId, 'appointments-changed', {});
  for (const copy of note.copies ?? []) publishNote({ realtime }, copy);
}
