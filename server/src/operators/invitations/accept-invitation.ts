import { and, eq, gt, isNull } from 'drizzle-orm';
import { hashPassword } from '../../auth/passwords/passwords';
import { hashToken } from '../../auth/sessions/tokens';
import { openSession } from '../../auth/sign-in';
import { isUniqueViolation } from '../../db/errors';
import { operatorInvitations, users } from '../../db/schema';
import type { Deps } from '../../deps';
import { Refusal } from '../../http/refusal';
import { recordAct } from '../operator-log';

interface NewOperator {
  token: string;
  name: string;
  newPassword: string;
}

/** The link was sent to the address, so the address is confirmed. */
export async function acceptInvitation(
  deps: Deps,
  { token, name, newPassword }: NewOperator,
  userAgent: string | undefined,
  client: string,
) {
  const now = deps.clock.now();
  const isOpen = and(
    eq(operatorInvitations.tokenHash, hashToken(token)),
    isNull(operatorInvitations.usedAt),
    gt(operatorInvitations.expiresAt, now),
  );
  // Hashing the password is slow, so this is checked before it, and again in the transaction.
  const [openInvitation] = await deps.db.select().from(operatorInvitations).where(isOpen);
  if (!openInvitation) throw new Refusal('EXPIRED');
  const passwordHash = await hashPassword(newPassword, { purpose: 'registering', client });
  try {
    return await deps.db.transaction(async (tx) => {
      const [invitation] = await tx
        .update(operatorInvitations)
        .set({ usedAt: now })
        .where(isOpen)
        .returning();
      if (!invitation) throw new Refusal('EXPIRED');
      const [user] = await tx
        .insert(users)
        .values({
          // The log refers to the invitation by its id, so what it says about the person is erased with the account.
          id: invitation.id,
          name,
          email: invitation.email,
          role: 'operator',
          passwordHash,
          emailConfirmedAt: now,
          createdAt: now,
        })
        .returning();
      if (!user) throw new Error('the new operator was not returned');
      const opened = await openSession(tx, deps, user, userAgent);
      await recordAct(tx, {
        actor: user.name,
        actorUserId: user.id,
        act: 'accept-invitation',
        subject: user.id,
        reason: `Invited by ${invitation.invitedBy}`,
        at: now,
      });
      return opened;
    });
  } catch (error) {
    if (isUniqueViolation(error, 'users_email_key')) throw new Refusal('EMAIL_IN_USE');
    throw error;
  }
}
