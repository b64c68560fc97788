import { createHash } from 'node:crypto';
import { TOPICS, type Topic } from '@carelane/contract/notifications/choices';
import { and, eq, isNull } from 'drizzle-orm';
import * as z from 'zod/mini';
import { decideDelivery } from '../../choices/decide-delivery';
import { readMessageChoices } from '../../choices/read-message-choices';
import type { Queryable } from '../../db/client';
import { notifications, pushDevices } from '../../db/schema';
import { defineJob, PostponedUntil, RetryLater } from '../../jobs/queue';
import { readPushKeys } from './push-keys';

/** An older message is not worth interrupting anyone for. */
const TTL_SECONDS = 86_400;
/** Covers half a day, with pauses of up to 15 minutes. */
const ATTEMPTS = 50;

export const PUSH_JOB = 'push';

/** The key `push:{note}:{device}` keeps a message from being queued twice. */
export const deliverPush = defineJob({
  kind: PUSH_JOB,
  maxAttempts: ATTEMPTS,
  payload: z.object({
    noteId: z.string(),
    deviceId: z.string(),
    // Delivered like a message about the account, which cannot be turned off.
    topic: z._default(z.enum(Object.keys(TOPICS) as Topic[]), 'account'),
    text: z.string(),
    until: z.nullable(z.string()),
  }),
  run: async (deps, { noteId, deviceId, topic, text, until }) => {
    const now = deps.clock.now();
    const ttlSeconds = until ? Math.floor((Date.parse(until) - now.getTime()) / 1000) : TTL_SECONDS;
    if (ttlSeconds <= 0) return;
    const unread = await findUnread(deps.db, noteId, deviceId);
    if (!unread) return;
    const choices = await readMessageChoices(deps.db, unread.userId);
    const decision = decideDelivery(choices, {
      topic,
      channel: 'push',
      now,
      until: until ? new Date(until) : null,
    });
    if (decision.when === 'never') return;
    if (decision.when === 'later') throw new PostponedUntil(decision.at);
    const message = {
      text: JSON.stringify({ id: noteId, text, link: unread.link }),
      ttlSeconds: Math.min(TTL_SECONDS, ttlSeconds),
      isUrgent: until !== null,
      // The push protocol allows at most 32 characters.
      topic: createHash('sha256').update(noteId).digest('base64url').slice(0, 32),
    };
    const outcome = await deps.push(unread.device, message, await readPushKeys(deps.db));
    if (outcome.status === 'gone') await deps.db.delete(pushDevices).where(eq(pushDevices.id, deviceId));
    if (outcome.status === 'later') throw new RetryLater(outcome.afterSeconds);
  },
});

async function findUnread(db: Queryable, noteId: string, deviceId: string) {
  const [row] = await db
    .select({
      device: { endpoint: pushDevices.endpoint, p256dh: pushDevices.p256dh, auth: pushDevices.auth },
      userId: notifications.userId,
      link: notifications.link,
    })
    .from(pushDevices)
    .innerJoin(notifications, eq(notifications.userId, pushDevices.userId))
    .where(and(eq(pushDevices.id, deviceId), eq(notifications.id, noteId), isNull(notifications.readAt)));
  return row;
}
