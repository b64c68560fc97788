import { withoutLinks } from '@carelane/contract/auth/links-in-text';
import type { FamilyMember, Relation } from '@carelane/contract/family/family';
import { eq } from 'drizzle-orm';
import { isSameAddress } from '../auth/confirmation/plan-address-change';
import { requireConfirmedEmail } from '../auth/confirmation/require-confirmed-email';
import { lockToNotify } from '../db/lock-people';
import { patientProfiles } from '../db/schema';
import type { Deps } from '../deps';
import type { Viewer } from '../http/endpoints/viewer';
import { Refusal } from '../http/refusal';
import { notifyAccount } from '../notifications/notify-account';
import { getInvitation, markInvitationUsed } from './invitations';
import { FAMILY_LINK } from './of-age';
import { getMember, listGuardians } from './queries';
import { lockGuardian, startGuardianship } from './start-guardianship';

/** The link and the address prove that this person was invited. */
export async function acceptGuardian(
  deps: Deps,
  viewer: Viewer,
  { token, relation }: { token: string; relation: Relation },
): Promise<FamilyMember> {
  requireConfirmedEmail(viewer);
  const now = deps.clock.now();
  const { patientUserId, email, isFromOperator } = await getInvitation(deps.db, token, now);
  if (!isSameAddress(email, viewer.email)) throw new Refusal('OTHER_ADDRESS');
  const { member, publish } = await deps.db.transaction(async (tx) => {
    await lockToNotify(tx, patientUserId, now, [viewer.userId]);
    const guardian = await lockGuardian(tx, viewer.userId);
    await markInvitationUsed(tx, token, 'guardian', now);
    const [profile] = await tx
      .select({ dateOfBirth: patientProfiles.dateOfBirth })
      .from(patientProfiles)
      .where(eq(patientProfiles.userId, patientUserId));
    if (!profile || patientUserId === viewer.userId) throw new Refusal('EXPIRED');
    const others = await listGuardians(tx, [patientUserId]);
    // The guardian who invited them no longer looks after the person.
    if (others.length === 0 && !isFromOperator) throw new Refusal('EXPIRED');
    await startGuardianship(tx, guardian, { userId: patientUserId, ...profile }, relation, now);
    const member = await getMember(tx, viewer.userId, patientUserId, now);
    const publish: (() => void)[] = [];
    for (const other of others)
      publish.push(
        await notifyAccount(tx, deps, other, {
          subject: 'Someone else now looks after a person with you',
          sentence: `${withoutLinks(viewer.name)} now looks after ${withoutLinks(member.name)} too.`,
          link: FAMILY_LINK,
        }),
      );
    return { member, publish };
  });
  for (const run of publish) run();
  deps.jobs.nudge();
  return member;
}
