import { withoutLinks } from '@carelane/contract/auth/links-in-text';
import { HAND_OVER_WAIT_HOURS } from '@carelane/contract/family/family';
import { and, eq } from 'drizzle-orm';
import { hashPassword } from '../auth/passwords/passwords';
import { announceChangedUser } from '../auth/sessions/sessions';
import { openSession } from '../auth/sign-in';
import { isUniqueViolation } from '../db/errors';
import { lockAccountExclusively } from '../db/lock-people';
import { familyInvitations, guardianships, users } from '../db/schema';
import type { Deps } from '../deps';
import { Refusal } from '../http/refusal';
import { notifyAccount } from '../notifications/notify-account';
import { endGuardianship } from './end-guardianship';
import { requireOfAge } from './hand-over';
import { getInvitation, markInvitationUsed } from './invitations';
import { FAMILY_LINK } from './of-age';
import { isLive } from './queries';

const TOO_EARLY = `Others look after this profile too. The link starts to work ${HAND_OVER_WAIT_HOURS} hours after it was sent.`;

/** The account is the same, so no data is moved. The link was sent to the address, so the address is confirmed. */
export async function takeOver(
  deps: Deps,
  { token, newPassword }: { token: string; newPassword: string },
  userAgent: string | undefined,
  client: string,
) {
  const now = deps.clock.now();
  const { patientUserId, kind } = await getInvitation(deps.db, token, now);
  if (kind !== 'take-over') throw new Refusal('EXPIRED');
  const passwordHash = await hashPassword(newPassword, { purpose: 'registering', client });
  try {
    const { opened, publish } = await deps.db.transaction(async (tx) => {
      const account = await lockAccountExclusively(tx, patientUserId, now);
      if (!account?.isManaged) throw new Refusal('EXPIRED');
      if (account.suspendedAt) throw new Refusal('ACCOUNT_SUSPENDED');
      const { email, createdAt } = await markInvitationUsed(tx, token, 'take-over', now);
      await requireOfAge(tx, patientUserId, now);
      const live = await tx
        .select({ row: guardianships, guardian: users })
        .from(guardianships)
        .innerJoin(users, eq(users.id, guardianships.guardianUserId))
        .where(and(eq(guardianships.patientUserId, patientUserId), isLive));
      const allowedFrom = createdAt.getTime() + HAND_OVER_WAIT_HOURS * 3_600_000;
      const active = live.filter(({ guardian }) => guardian.suspendedAt === null);
      if (active.length > 1 && now.getTime() < allowedFrom) throw new Refusal('CONFLICT', TOO_EARLY);
      const publish: (() => void)[] = [];
      for (const { row, guardian } of live) {
        await endGuardianship(tx, row, 'patient', { userId: guardian.id, name: guardian.name }, now);
      }
      for (const { guardian } of active)
        publish.push(
          await notifyAccount(tx, deps, guardian, {
            subject: 'A profile was taken over',
            sentence: `${withoutLinks(account.name)} has taken over their profile with a sign-in of their own. You no longer see it.`,
            link: FAMILY_LINK,
          }),
        );
      await tx.delete(familyInvitations).where(eq(familyInvitations.patientUserId, patientUserId));
      const [user] = await tx
        .update(users)
        .set({ email, emailConfirmedAt: now, passwordHash, isManaged: false })
        .where(eq(users.id, patientUserId))
        .returning();
      if (!user) throw new Refusal('EXPIRED');
      await announceChangedUser(tx, user.id);
      return { opened: await openSession(tx, deps, user, userAgent), publish };
    });
    for (const run of publish) run();
    deps.jobs.nudge();
    deps.log.info({ userId: patientUserId }, 'a profile was taken over');
    return opened;
  } catch (error) {
    if (isUniqueViolation(error, 'users_email_key')) throw new Refusal('EMAIL_IN_USE');
    throw error;
  }
}
