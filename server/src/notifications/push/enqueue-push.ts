import { type SQL, sql } from 'drizzle-orm';
import { jobs, notifications, pushDevices } from '../../db/schema';
import { statement } from '../../db/statements/statement';
import { PUSH_JOB } from './deliver-push';

export const selectPushJobs = (note: { from: SQL; topic: SQL; text: SQL; until: SQL }): SQL =>
  sql`select gen_random_uuid()::text, ${PUSH_JOB}::text,
    jsonb_build_object('noteId', n.id, 'deviceId', d.id, 'topic', ${note.topic}::text, 'text', ${note.text}::text,
      'until', ${note.until}::timestamptz),
    n.created_at, 0, null::timestamptz, null::text, 'push:' || n.id || ':' || d.id,
    null::timestamptz, null::timestamptz, n.created_at
    from ${note.from} join ${pushDevices} d on d.user_id = n.user_id`;

/** The columns only define the parameter types. */
export const enqueuePush = statement(
  'enqueue-push',
  {
    noteId: notifications.id,
    topic: notifications.message,
    text: notifications.message,
    until: notifications.readAt,
  },
  (db, { noteId, ...message }) =>
    db
      .insert(jobs)
      .select(sql`${selectPushJobs({ from: sql`${notifications} n`, ...message })} where n.id = ${noteId}`)
      .onConflictDoNothing({ target: jobs.dedupeKey }),
);
