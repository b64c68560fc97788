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
 * A browser that signed in with the old password may not keep its own budget for guessing the new one. The browser in
 * use keeps its secret, which was created together with its session, at the same instant.
 */
export async function forgetDevices(tx: Queryable, userId: string, keepSessionId?: string): Promise<void> {
  const sessionStart = sql`(select ${sessions.createdAt} from ${sessions} where ${eq(sessions.id, keepSessionId ?? '')})`;
  await tx
    .delete(knownDevices)
    .where(
      and(
        eq(knownDevices.userId, userId),
        keepSessionId === undefined ? undefined : ne(knownDevices.createdAt, sessionStart),
      ),
    );
}
