import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Tx } from '../../db/client';
import { isUniqueViolation } from '../../db/errors';
import { emailConfirmations, sessions, users } from '../../db/schema';
import type { Deps } from '../../deps';
import { Refusal } from '../../http/refusal';
import { hashToken } from '../sessions/tokens';
import { addressToConfirm } from './mail-confirmation';
import { isSameAddress } from './plan-address-change';
import { saveConfirmedEmail } from './save-confirmed-email';

export async function confirmEmail(deps: Deps, token: string, sessionToken?: string): Promise<void> {
  try {
    const userId = await deps.db.transaction((tx) => confirm(tx, deps, token, sessionToken));
    deps.log.info({ userId }, 'an email address was confirmed');
    deps.jobs.nudge();
  } catch (error) {
    if (isUniqueViolation(error, 'users_email_key')) throw new Refusal('EMAIL_IN_USE');
    throw error;
  }
}

/** Locks the account before its link, as a deletion does, to prevent deadlocks. */
async function confirm(tx: Tx, deps: Deps, token: string, sessionToken?: string): Promise<string> {
  const now = deps.clock.now();
  const isThisLink = eq(emailConfirmations.tokenHash, hashToken(token));
  const [link] = await tx.select().from(emailConfirmations).where(isThisLink);
  if (!link) throw new Refusal('EXPIRED');
  const ownId = await findOwnAccount(tx, link, sessionToken, now);
  const [before] = await tx.select().from(users).where(eq(users.id, ownId)).for('update');
  const [used] = await tx
    .update(emailConfirmations)
    .set({ usedAt: now })
    .where(and(isThisLink, isNull(emailConfirmations.usedAt), gt(emailConfirmations.expiresAt, now)))
    .returning();
  if (!used) throw await refusalFor(tx, link.tokenHash);
  const email = before && addressToConfirm(before);
  if (!email || !isSameAddress(email, used.email)) throw new Refusal('EXPIRED');
  await saveConfirmedEmail(tx, deps, before, email);
  return before.id;
}

/**
 * The link proves access to the mailbox, no matter who requested it. Someone signed in to an account with the same
 * unconfirmed address confirms that account; someone signed in to any other must not confirm an unknown one by mistake.
 */
async function findOwnAccount(
  tx: Tx,
  link: { userId: string; email: string },
  sessionToken: string | undefined,
  now: Date,
): Promise<string> {
  if (!sessionToken) return link.userId;
  const [row] = await tx
    .select({ user: users })
    .from(sessions)
    // A guardian who acts for somebody else confirms their own account.
    .innerJoin(users, eq(users.id, sql`coalesce(${sessions.actorUserId}, ${sessions.userId})`))
    .where(and(eq(sessions.tokenHash, hashToken(sessionToken)), gt(sessions.expiresAt, now)));
  if (!row || row.user.id === link.userId) return link.userId;
  const unconfirmed = addressToConfirm(row.user);
  if (unconfirmed && isSameAddress(unconfirmed, link.email)) return row.user.id;
  throw new Refusal('CONFLICT', 'This link belongs to another account. Sign out, then open it again.');
}

async function refusalFor(tx: Tx, tokenHash: string): Promise<Refusal> {
  const [link] = await tx
    .select({ usedAt: emailConfirmations.usedAt })
    .from(emailConfirmations)
    .where(eq(emailConfirmations.tokenHash, tokenHash));
  return link?.usedAt
    ? new Refusal('EXPIRED', 'This link has already been used. Your email address is confirmed.')
    : new Refusal('EXPIRED');
}
