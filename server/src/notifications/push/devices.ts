import type { PushSubscriptionBody } from '@carelane/contract/notifications/push-endpoints';
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { isP256Point } from '../../adapters/push/p256-point';
import { pushAddress } from '../../adapters/push/push-services';
import { lockSession } from '../../auth/sessions/lock-session';
import type { Queryable } from '../../db/client';
import { pushDevices } from '../../db/schema';
import type { Deps } from '../../deps';
import type { Viewer } from '../../http/endpoints/viewer';
import { Refusal } from '../../http/refusal';

export type PushDeviceRow = typeof pushDevices.$inferSelect;

const MAX_DEVICES = 20;

export function listDevices(db: Queryable, userId: string) {
  return db
    .select()
    .from(pushDevices)
    .where(eq(pushDevices.userId, userId))
    .orderBy(desc(pushDevices.lastSeenAt), desc(pushDevices.id));
}

/**
 * A push address belongs to the account that registered it last. After another sign-in a browser only asks for a
 * renewal: the person who signed in may not be the one who turned the messages on.
 */
export async function addDevice(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  { userId, sessionId }: Viewer,
  { endpoint, keys, isRenewal = false }: PushSubscriptionBody,
): Promise<PushDeviceRow> {
  if (!pushAddress(endpoint, config.pushServices))
    throw new Refusal('INVALID', 'Your browser’s push service is not supported.');
  if (!isP256Point(keys.p256dh)) throw new Refusal('INVALID', 'Your browser’s key is not valid.');
  const now = clock.now();
  return db.transaction(async (tx) => {
    const session = await lockSession(tx, sessionId);
    const fields = { userId, sessionId, device: session.device, lastSeenAt: now, ...keys };
    if (isRenewal) {
      const isOwn = and(eq(pushDevices.endpoint, endpoint), eq(pushDevices.userId, userId));
      const [renewed] = await tx.update(pushDevices).set(fields).where(isOwn).returning();
      if (!renewed) throw new Refusal('NOT_FOUND');
      return renewed;
    }
    const createdAt = sql`case when ${pushDevices.userId} = ${userId} then ${pushDevices.createdAt} else ${now} end`;
    const [added] = await tx
      .insert(pushDevices)
      .values({ endpoint, createdAt: now, ...fields })
      .onConflictDoUpdate({ target: pushDevices.endpoint, set: { ...fields, createdAt } })
      .returning();
    if (!added) throw new Error('the device could not be stored');
    const excess = (await listDevices(tx, userId)).slice(MAX_DEVICES).map(({ id }) => id);
    if (excess.length > 0) await tx.delete(pushDevices).where(inArray(pushDevices.id, excess));
    return added;
  });
}

export async function removeDevice(db: Queryable, userId: string, id: string): Promise<boolean> {
  const deleted = await db
    .delete(pushDevices)
    .where(and(eq(pushDevices.id, id), eq(pushDevices.userId, userId)))
    .returning({ id: pushDevices.id });
  return deleted.length > 0;
}
