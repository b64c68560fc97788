import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { knownDevices, sessions } from '../../db/schema';
import { hashToken } from './tokens';

/** A browser that has signed in to one of these accounts before. */
export async function findDevice(db: Queryable, secret: string | undefined, userIds: string[]) {
  if (secret === undefined || userIds.length === 0) return undefined;
  const [row] = await db
    .select({ hash: knownDevices.secretHash, userId: knownDevices.userId })
    .from(knownDevices)
    .where(and(eq(knownDevices.secretHash, hashToken(secret)), inArray(knownDevices.userId, userIds)));
  return row;
}

/**
 * Whoever signed in with an old password may not guess the new one from a purse of their own. The browser in use keeps
 * its secret: it was given together with its session, at the same instant.
 */
export async function forgetDevices(tx: Queryable, userId: string, keepSessionId?: string): Promise<void> {
  const given = sql`(select ${sessions.createdAt} from ${sessions} where ${eq(sessions.id, keepSessionId ?? '')})`;
  await tx
    .delete(knownDevices)
    .where(
      and(
        eq(knownDevices.userId, userId),
        keepSessionId === undefined ? undefined : ne(knownDevices.createdAt, given),
      ),
    );
}
