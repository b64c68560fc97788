import type { User } from '@carelane/contract/auth/account';
import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Config } from '../config';
import type { Queryable } from '../db/client';
import { users } from '../db/schema';
import type { AccountViewer } from '../http/endpoints/viewer';
import { Refusal } from '../http/refusal';
import { imageUrl } from '../images/store-image';
import { isConfirmed } from '../mail/addressee';

export type UserRow = typeof users.$inferSelect;

export async function findUserByEmail(db: Queryable, email: string): Promise<UserRow | undefined> {
  const [row] = await listUsersByEmail(db, email, 1);
  return row;
}

export function listUsersByEmail(db: Queryable, email: string, limit: number): Promise<UserRow[]> {
  return db
    .select()
    .from(users)
    .where(hasAddress(email))
    .orderBy(isNull(users.emailConfirmedAt), desc(users.createdAt), desc(users.id))
    .limit(limit);
}

export async function findConfirmedUser(db: Queryable, email: string): Promise<UserRow | undefined> {
  const [row] = await db
    .select()
    .from(users)
    .where(and(hasAddress(email), isNotNull(users.emailConfirmedAt)));
  return row;
}

export const hasAddress = (email: string) => eq(sql`lower(${users.email})`, email.toLowerCase());

export async function findUser(db: Queryable, id: string): Promise<UserRow | undefined> {
  const [row] = await db.select().from(users).where(eq(users.id, id));
  return row;
}

export async function getUser(db: Queryable, id: string): Promise<UserRow> {
  const row = await findUser(db, id);
  if (!row) throw new Refusal('SIGNED_OUT');
  return row;
}

export function userOnWire(
  row: UserRow,
  config: Pick<Config, 'emailConfirmation'>,
  needsSecondFactor = false,
): User {
  return {
    _id: row.id,
    name: row.name,
    email: row.email,
    role: row.role,
    profileImage: imageUrl(row.imageId),
    phoneNumber: row.phoneNumber,
    createdAt: row.createdAt.toISOString(),
    emailConfirmed: isConfirmed(row, config),
    pendingEmail: row.pendingEmail,
    timezone: row.timezone,
    ...(row.role === 'operator' ? { needsSecondFactor } : {}),
  };
}

export function withGuardian(
  user: User,
  { actor, emailConfirmed }: Pick<AccountViewer, 'actor' | 'emailConfirmed'>,
): User {
  return actor ? { ...user, emailConfirmed, guardian: { name: actor.name } } : user;
}
