import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { knownDevices, sessions, users } from '../../db/schema';
import { hasAddress } from '../queries';
import { hashToken, newToken } from './tokens';

export const MAX_KNOWN_DEVICES = 100;

export async function rememberDevice(tx: Queryable, userId: string, now: Date): Promise<string> {
  const { token, hash } = newToken();
  await tx.insert(knownDevices).values({ secretHash: hash, userId, createdAt: now });
  const surplus = await tx
    .select({ hash: knownDevices.secretHash })
    .from(knownDevices)
    .where(and(eq(knownDevices.userId, userId), ne(knownDevices.secretHash, hash)))
    .orderBy(desc(knownDevices.createdAt), knownDevices.secretHash)
    .offset(MAX_KNOWN_DEVICES - 1);
  const hashes = surplus.map((device) => device.hash);
  if (hashes.length > 0) await tx.delete(knownDevices).where(inArray(knownDevices.secretHash, hashes));
  return token;
}

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
 * A browser that knew the old password must not keep its own budget for guessing the new one. The one in use has a
 * secret created at the same instant as its session.
 */
export async function forgetDevices(tx: Queryable, userId: string, keepSessionId?: string): Promise<void> {
  const sessionStart = sql`(select ${sessions.createdAt} from ${sessions} where ${eq(sessions.id, keepSessionId ?? '')})`;
  // If that session has just ended, there is no start time and every browser is forgotten.
  const isOther = sql`${knownDevices.createdAt} is distinct from ${sessionStart}`;
  await tx.delete(knownDevices).where(and(eq(knownDevices.userId, userId), isOther));
}
