import type { AccountRole } from '@carelane/contract/auth/account';
import { and, eq, isNotNull } from 'drizzle-orm';
import { doctorProfiles, users } from '../../db/schema';
import { Refusal } from '../../http/refusal';
import { notifyAccount } from '../../notifications/notify-account';
import { type ActOutcome, endActivity } from '../end-activity';
import { actorFields, type Operator } from '../operator';
import { recordAct } from '../operator-log';

export async function suspendAccount(
  operator: Operator,
  userId: string,
  reason: string,
): Promise<ActOutcome> {
  if (operator.actorUserId === userId) throw new Refusal('CONFLICT', 'You cannot suspend your own account.');
  return endActivity(operator, userId, {
    act: 'suspend',
    reason,
    subject: 'Your Carelane account is suspended',
    sentence: ({ role }) =>
      role === 'operator'
        ? 'Your account is suspended. You cannot sign in.'
        : 'Your account is suspended. You cannot sign in, and your upcoming appointments are canceled.',
    write: async (tx, account, now) => {
      if (account.suspendedAt) return false;
      await tx
        .update(users)
        .set({ suspendedAt: now, suspendedReason: reason })
        .where(eq(users.id, account.id));
      // Search only reads the profile.
      await tx
        .update(doctorProfiles)
        .set({ status: 'inactive', updatedAt: now })
        .where(eq(doctorProfiles.userId, account.id));
      return true;
    },
  });
}

const LIFTED_SENTENCES: Record<AccountRole, string> = {
  doctor:
    'Your account is no longer suspended. Sign in and set your profile to active when you are ready to take patients.',
  operator: 'Your account is no longer suspended. You can sign in again.',
  patient: 'Your account is no longer suspended. You can sign in and book again.',
};
const STILL_WITHDRAWN =
  'Your account is no longer suspended and you can sign in. Your verification is still withdrawn.';

/** Canceled visits stay canceled, and a doctor stays inactive until they set themselves to active. */
export async function liftSuspension(
  operator: Operator,
  userId: string,
  reason: string,
): Promise<ActOutcome> {
  const { deps } = operator;
  const result = await deps.db.transaction(async (tx) => {
    const [account] = await tx.select().from(users).where(eq(users.id, userId)).for('update');
    if (!account) return 'unknown';
    if (!account.suspendedAt) return 'already';
    await tx.update(users).set({ suspendedAt: null, suspendedReason: null }).where(eq(users.id, userId));
    const [withdrawn] = await tx
      .select({ id: doctorProfiles.id })
      .from(doctorProfiles)
      .where(and(eq(doctorProfiles.userId, userId), isNotNull(doctorProfiles.verificationWithdrawnAt)));
    await notifyAccount(tx, deps, account, {
      subject: 'Your Carelane account is no longer suspended',
      sentence: withdrawn ? STILL_WITHDRAWN : LIFTED_SENTENCES[account.role],
      reason,
    });
    await recordAct(tx, {
      ...actorFields(operator),
      act: 'lift',
      subject: userId,
      reason,
      at: deps.clock.now(),
    });
    return 'done';
  });
  deps.jobs.nudge();
  return result;
}
