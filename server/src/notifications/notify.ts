import { choice, TOPICS, type Topic } from '@carelane/contract/notifications/choices';
import type { Notification } from '@carelane/contract/notifications/notification';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../db/client';
import { newId } from '../db/columns';
import {
  guardianships,
  jobs,
  notificationChoices,
  notifications,
  patientProfiles,
  users,
} from '../db/schema';
import { jsonRows, statement } from '../db/statements/statement';
import type { Deps } from '../deps';
import { linkFor } from '../mail/link-for';
import { selectPushJobs } from './push/enqueue-push';

export interface NewNotification {
  userId: string;
  topic: Topic;
  type: Notification['type'];
  message: string;
  link: string | null;
  dedupeKey?: string;
  createdAt: Date;
  /** Others may see it on a locked screen, so it contains no names and nothing about health. */
  push?: { text: string; until?: Date } | 'none';
}

const DEFAULT_PUSH_TEXT = 'You have a new notification.';

type StoredRow = typeof notifications.$inferSelect;
type StoredNote = StoredRow & { guardianIds: string[]; patientName: string; patientId: string };
export type NotificationRow = StoredRow & { copies?: NotificationRow[] };

/** Returns undefined for a duplicate. Publish the row after the commit. */
export async function notify(tx: Queryable, note: NewNotification): Promise<NotificationRow | undefined> {
  const [row] = await notifyAll(tx, [note]);
  return row;
}

export async function notifyAll(tx: Queryable, notes: NewNotification[]): Promise<NotificationRow[]> {
  if (notes.length === 0) return [];
  const withIds = notes.map((note) => ({ note, id: newId() }));
  const stored: StoredNote[] = await insertNotifications(tx, {
    rows: withIds.map(({ note, id }) => toInsert(id, note)),
  });
  const rows: NotificationRow[] = [];
  for (const { guardianIds, patientName, patientId, ...row } of stored) {
    const note = withIds.find(({ id }) => id === row.id)?.note;
    const copies = note
      ? guardianIds.map((id) => copyFor(id, { id: patientId, name: patientName }, note))
      : [];
    rows.push(copies.length > 0 ? { ...row, copies: await notifyAll(tx, copies) } : row);
  }
  return rows;
}

function copyFor(
  userId: string,
  patient: { id: string; name: string },
  note: NewNotification,
): NewNotification {
  return {
    ...note,
    userId,
    message: `${patient.name}: ${note.message}`,
    link: note.link && linkFor(note.link, patient.id),
    ...(note.dedupeKey ? { dedupeKey: `${note.userId}:${note.dedupeKey}` } : {}),
  };
}

function toInsert(id: string, { push, topic, ...note }: NewNotification) {
  const appChoice = choice(TOPICS[topic], 'app');
  const pushed = push === 'none' ? {} : { topic, text: push?.text ?? DEFAULT_PUSH_TEXT, until: push?.until };
  return { id, ...note, appChoice, ...pushed };
}

const insertNotifications = statement('insert-notifications', { rows: jsonRows }, (db, { rows }) => {
  const input = db.$with('input', {}).as(
    sql`select * from jsonb_to_recordset(${rows}::jsonb) as note(id text, "userId" text, type text, message text, link text,
      "dedupeKey" text, "createdAt" timestamptz, "appChoice" text, topic text, text text, until timestamptz)`,
  );
  const stored = db.$with('stored').as(
    db
      .insert(notifications)
      .select(
        sql`select id, "userId", type, message, link, "dedupeKey",
          not exists (select 1 from ${notificationChoices} c where c.user_id = "userId" and "appChoice" = any(c.off)),
          null::timestamptz, "createdAt" from ${input}`,
      )
      .onConflictDoNothing({ target: [notifications.userId, notifications.dedupeKey] })
      .returning(),
  );
  const pushed = db.$with('pushed').as(
    db
      .insert(jobs)
      .select(
        selectPushJobs({
          from: sql`${stored} n join ${input} on input.id = n.id and input.text is not null`,
          topic: sql`input.topic`,
          text: sql`input.text`,
          until: sql`input.until`,
        }),
      )
      .onConflictDoNothing({ target: jobs.dedupeKey }),
  );
  return db
    .with(input, stored, pushed)
    .select({
      id: stored.id,
      userId: stored.userId,
      type: stored.type,
      message: stored.message,
      link: stored.link,
      dedupeKey: stored.dedupeKey,
      inApp: stored.inApp,
      readAt: stored.readAt,
      createdAt: stored.createdAt,
      guardianIds: sql<string[]>`array(select guardian_user_id from ${guardianships}
        join ${users} g on g.id = guardian_user_id
        where patient_user_id = ${stored.userId} and ended_at is null and g.suspended_at is null order by 1)`,
      patientName: sql<string>`(select name from ${users} where id = ${stored.userId})`,
      patientId: sql<string>`coalesce((select p.id from ${patientProfiles} p where p.user_id = stored.user_id), stored.user_id)`,
    })
    .from(stored);
});

export function notificationOnWire(row: NotificationRow) {
  return {
    id: row.id,
    message: row.message,
    type: row.type,
    createdAt: row.createdAt.toISOString(),
    link: row.link,
  };
}

export function publishNote({ realtime }: Pick<Deps, 'realtime'>, note: NotificationRow): void {
  if (note.inApp) realtime.toUser(note.userId, 'notification', notificationOnWire(note));
  else realtime.toUser(note.userId, 'appointments-changed', {});
  for (const copy of note.copies ?? []) publishNote({ realtime }, copy);
}
