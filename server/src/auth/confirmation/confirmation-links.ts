import { CONFIRMATION_LINK_HOURS } from '@carelane/contract/auth/account';
import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { emailConfirmations, users } from '../../db/schema';
import { newToken } from '../sessions/tokens';

const HOUR_MS = 3_600_000;

export async function createConfirmationLink(
  tx: Queryable,
  { userId, email }: { userId: string; email: string },
  now: Date,
): Promise<string> {
  const { token, hash } = newToken();
  const link = {
    tokenHash: hash,
    email,
    createdAt: now,
    expiresAt: new Date(now.getTime() + CONFIRMATION_LINK_HOURS * HOUR_MS),
  };
  await tx
    .insert(emailConfirmations)
    .values({ ...link, userId })
    .onConflictDoUpdate({
      target: emailConfirmations.userId,
      targetWhere: isNull(emailConfirmations.usedAt),
      set: link,
    });
  return token;
}

/** A link for an address that the account no longer uses must not restore it. */
export async function forgetConfirmationLink(tx: Queryable, userId: string): Promise<void> {
  await tx
    .delete(emailConfirmations)
    .where(and(eq(emailConfirmations.userId, userId), isNull(emailConfirmations.usedAt)));
}

export async function cancelAddressChange(tx: Queryable, userId: string): Promise<void> {
  const canceled = await tx
    .update(users)
    .set({ pendingEmail: null })
    .where(and(eq(users.id, userId), isNotNull(users.pendingEmail)))
    .returning({ id: users.id });
  if (canceled.length > 0) await forgetConfirmationLink(tx, userId);
}
