import { sql } from 'drizzle-orm';
import { jobs, notifications, pushDevices } from '../../db/schema';
import { statement } from '../../db/statements/statement';
import { PUSH_JOB } from './deliver-push';

/**
 * One job for each device of the person, in the transaction of the notification. A notification that was a duplicate was
 * not stored, so it finds no device. For people without devices this writes nothing.
 */
export const enqueuePush = statement(
  'enqueue-push',
  {
    noteId: notifications.id,
    topic: notifications.message,
    text: notifications.message,
    until: notifications.readAt,
  },
  (db, { noteId, topic, text, until }) =>
    db
      .insert(jobs)
      .select(
        sql`select gen_random_uuid()::text, ${PUSH_JOB}::text,
          jsonb_build_object('noteId', n.id, 'deviceId', d.id, 'topic', ${topic}::text, 'text', ${text}::text, 'until', ${until}::timestamptz),
          n.created_at, 0, null::timestamptz, null::text, 'push:' || n.id || ':' || d.id,
          null::timestamptz, null::timestamptz, n.created_at
          from ${notifications} n join ${pushDevices} d on d.user_id = n.user_id where n.id = ${noteId}`,
      )
      .onConflictDoNothing({ target: jobs.dedupeKey }),
);
