import { type FamilyMember, MAX_FAMILY_MEMBERS, type Relation } from '@carelane/contract/family/family';
import { and, eq } from 'drizzle-orm';
import { requireConfirmedEmail } from '../auth/confirmation/require-confirmed-email';
import { lockToNotify } from '../db/lock-people';
import { guardianships, patientProfiles, users } from '../db/schema';
import type { Deps } from '../deps';
import type { Viewer } from '../http/endpoints/viewer';
import { Refusal } from '../http/refusal';
import { tellAccount } from '../notifications/tell-account';
import { recordAccess } from '../patients/audit';
import { getInvitation, useInvitation } from './invitations';
import { FAMILY_LINK, isMinorNow } from './of-age';
import { getMember, isLive, listGuardians } from './queries';

/** The link proves that the one who opens it was asked. Those who look after the patient already are told. */
export async function acceptGuardian(
  deps: Deps,
  viewer: Viewer,
  { token, relation }: { token: string; relation: Relation },
): Promise<FamilyMember> {
  requireConfirmedEmail(viewer);
  const now = deps.clock.now();
  const { patientUserId } = await getInvitation(deps.db, token, now);
  const { member, publish } = await deps.db.transaction(async (tx) => {
    await lockToNotify(tx, patientUserId, now);
    const [guardian] = await tx.select().from(users).where(eq(users.id, viewer.userId)).for('no key update');
    if (!guardian || guardian.suspendedAt) throw new Refusal('SIGNED_OUT');
    await useInvitation(tx, token, 'guardian', now);
    const [profile] = await tx
      .select({ id: patientProfiles.id, dateOfBirth: patientProfiles.dateOfBirth })
      .from(patientProfiles)
      .where(eq(patientProfiles.userId, patientUserId));
    if (!profile || patientUserId === viewer.userId) throw new Refusal('EXPIRED');
    const own = and(eq(guardianships.guardianUserId, viewer.userId), isLive);
    if ((await tx.$count(guardianships, own)) >= MAX_FAMILY_MEMBERS) throw new Refusal('FAMILY_FULL');
    const others = await listGuardians(tx, [patientUserId]);
    // Nobody is left who could have asked.
    if (others.length === 0) throw new Refusal('EXPIRED');
    const [added] = await tx
      .insert(guardianships)
      .values({
        guardianUserId: viewer.userId,
        patientUserId,
        relation,
        createdAt: now,
        toldOfAgeAt: isMinorNow(profile.dateOfBirth, guardian.timezone, now) ? null : now,
      })
      .onConflictDoNothing()
      .returning({ id: guardianships.id });
    if (!added) throw new Refusal('ALREADY_GUARDIAN');
    const actor = { userId: viewer.userId, name: viewer.name, role: 'guardian' };
    await recordAccess(tx, { patientId: profile.id, actor, action: 'guardian-added', at: now });
    const member = await getMember(tx, viewer.userId, patientUserId, now);
    const publish: (() => void)[] = [];
    for (const other of others)
      publish.push(
        await tellAccount(tx, deps, other, {
          subject: 'Somebody else looks after a person with you',
          sentence: `${viewer.name} now looks after ${member.name} too.`,
          link: FAMILY_LINK,
        }),
      );
    return { member, publish };
  });
  for (const run of publish) run();
  deps.jobs.nudge();
  return member;
}
