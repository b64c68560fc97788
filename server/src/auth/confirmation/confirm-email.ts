import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Tx } from '../../db/client';
import { isUniqueViolation } from '../../db/errors';
import { emailConfirmations, users } from '../../db/schema';
import type { Deps } from '../../deps';
import { Refusal } from '../../http/refusal';
import { enqueueMail } from '../../mail/send-mail';
import { forgetResetLinks } from '../reset-links';
import { announceChangedUser } from '../sessions';
import { hashToken } from '../tokens';
import { addressChanged } from './confirmation-mails';
import { addressToConfirm } from './mail-confirmation';

/** The database lets one account confirm an address; a second one that proves the same mailbox is refused. */
export async function confirmEmail(deps: Deps, token: string): Promise<void> {
  try {
    const userId = await deps.db.transaction((tx) => confirm(tx, deps, token));
    deps.log.info({ userId }, 'an email address was confirmed');
    deps.jobs.nudge();
  } catch (error) {
    if (isUniqueViolation(error, 'users_email_key')) throw new Refusal('EMAIL_IN_USE');
    throw error;
  }
}

async function confirm(tx: Tx, deps: Deps, token: string): Promise<string> {
  const now = deps.clock.now();
  const { userId, email } = await useLink(tx, hashToken(token), now);
  const [before] = await tx.select().from(users).where(eq(users.id, userId)).for('update');
  if (!before || addressToConfirm(before) !== email) throw new Refusal('EXPIRED');
  await tx
    .update(users)
    .set({ email, emailConfirmedAt: now, pendingEmail: null })
    .where(eq(users.id, userId));
  if (before.pendingEmail) {
    await forgetResetLinks(tx, userId);
    await enqueueMail(tx, deps, addressChanged(before));
  }
  await announceChangedUser(tx, userId);
  return userId;
}

async function useLink(tx: Tx, tokenHash: string, now: Date) {
  const isLink = eq(emailConfirmations.tokenHash, tokenHash);
  const [used] = await tx
    .update(emailConfirmations)
    .set({ usedAt: now })
    .where(and(isLink, isNull(emailConfirmations.usedAt), gt(emailConfirmations.expiresAt, now)))
    .returning();
  if (used) return used;
  const [known] = await tx
    .select({ usedAt: emailConfirmations.usedAt })
    .from(emailConfirmations)
    .where(isLink);
  if (known?.usedAt) throw new Refusal('EXPIRED', 'This link was already used. Your address is confirmed.');
  throw new Refusal('EXPIRED');
}
