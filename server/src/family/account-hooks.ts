import { and, eq, inArray } from 'drizzle-orm';
import type { AccountHooks } from '../auth/account/account-hooks';
import { familyInvitations, guardianships, users } from '../db/schema';
import { Refusal } from '../http/refusal';
import { endGuardianship } from './end-guardianship';
import { isLive, listGuardians, listMembers } from './queries';

export const familyAccountHooks: AccountHooks = {
  async exportData(deps, viewer) {
    if (viewer.role !== 'patient') return {};
    const members = await listMembers(deps.db, viewer.userId, deps.clock.now());
    const guardians = await listGuardians(deps.db, [viewer.userId]);
    return {
      family: members.map(({ invitations: _, isCurrent: __, ...member }) => member),
      guardians: guardians.map(({ name, relation, since }) => ({ name, relation, since })),
    };
  },
  async onLeave(tx, _deps, { userId }) {
    await tx.delete(familyInvitations).where(eq(familyInvitations.invitedByUserId, userId));
    return undefined;
  },
  /** A guardian must first decide what happens to the profiles of people who have no other guardian. */
  async onErase(tx, deps, { userId }) {
    const managedPatientIdsQuery = tx
      .select({ patientUserId: guardianships.patientUserId })
      .from(guardianships)
      .innerJoin(users, eq(users.id, guardianships.patientUserId))
      .where(and(eq(guardianships.guardianUserId, userId), isLive, eq(users.isManaged, true)));
    // Locked, so that if both guardians leave at the same time, the second one finds no other.
    const liveGuardianships = await tx
      .select({
        patientUserId: guardianships.patientUserId,
        guardianUserId: guardianships.guardianUserId,
        suspendedAt: users.suspendedAt,
      })
      .from(guardianships)
      .innerJoin(users, eq(users.id, guardianships.guardianUserId))
      .where(and(inArray(guardianships.patientUserId, managedPatientIdsQuery), isLive))
      .orderBy(guardianships.id)
      .for('update', { of: guardianships });
    const patientIdsWithOtherGuardian = new Set(
      liveGuardianships
        .filter(({ guardianUserId, suspendedAt }) => guardianUserId !== userId && suspendedAt === null)
        .map(({ patientUserId }) => patientUserId),
    );
    if (liveGuardianships.some(({ patientUserId }) => !patientIdsWithOtherGuardian.has(patientUserId)))
      throw new Refusal(
        'LAST_GUARDIAN',
        'Somebody in your family has no other guardian. Please hand over or close their profile on the Family tab first.',
      );
    const [guardian] = await tx.select({ name: users.name }).from(users).where(eq(users.id, userId));
    const ownGuardianships = await tx
      .select()
      .from(guardianships)
      .where(and(eq(guardianships.guardianUserId, userId), isLive))
      .orderBy(guardianships.patientUserId);
    const actor = { userId, name: guardian?.name ?? '' };
    for (const row of ownGuardianships) await endGuardianship(tx, row, 'guardian', actor, deps.clock.now());
    return undefined;
  },
};
