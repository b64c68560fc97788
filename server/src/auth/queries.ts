import type { User } from '@carelane/contract/auth/account';
import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '../db/client';
import { users } from '../db/schema';
import { imageUrl } from '../images/store-image';

export type UserRow = typeof users.$inferSelect;

export async function findUserByEmail(db: Queryable, email: string): Promise<UserRow | undefined> {
  const [row] = await db
    .select()
    .from(users)
    .where(eq(sql`lower(${users.email})`, email.toLowerCase()));
  return row;
}

export async function getUser(db: Queryable, id: string): Promise<UserRow> {
  const [row] = await db.select().from(users).where(eq(users.id, id));
  if (!row) throw new Error('the signed-in user is gone');
  return row;
}

export function userOf(row: UserRow): User {
  return {
    _id: row.id,
    name: row.name,
    email: row.email,
    role: row.role,
    profileImage: imageUrl(row.imageId),
    phoneNumber: row.phoneNumber,
    createdAt: row.createdAt.toISOString(),
  };
}
