import { and, eq, ne, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { knownDevices, sessions, users } from '../../db/schema';
import { hasAddress } from '../queries';
import { hashToken } from './tokens';

/** A browser that has signed in to an account with this address before. */
export async function findDevice(db: Queryable, secret: string | undefined, email: string) {
  if (secret === undefined) return undefined;
  const [row] = await db
    .select({ hash: knownDevices.secretHash, userId: knownDevices.userId })
    .from(knownDevices)
    .innerJoin(users, eq(users.id, knownDevices.userId))
    .where(and(eq(knownDevices.secretHash, hashToken(secret)), hasAddress(email)));
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
