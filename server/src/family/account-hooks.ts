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
      family: members.map(({ invitations: _, ...member }) => member),
      guardians: guardians.map(({ name, relation, since }) => ({ name, relation, since })),
    };
  },
  /** Links that a suspended guardian has sent stop working. */
  async onLeave(tx, _deps, { userId }) {
    await tx.delete(familyInvitations).where(eq(familyInvitations.invitedByUserId, userId));
    return undefined;
  },
  /** A guardian must first decide what happens to the profiles of people who have no other guardian. */
  async onErase(tx, deps, { userId }) {
    const managedPatients = tx
      .select({ id: guardianships.patientUserId })
      .from(guardianships)
      .innerJoin(users, eq(users.id, guardianships.patientUserId))
      .where(and(eq(guardianships.guardianUserId, userId), isLive, eq(users.isManaged, true)));
    // Locked, so that of two guardians who leave at the same time the second finds nobody else.
    const rights = await tx
      .select({
        id: guardianships.patientUserId,
        guardianUserId: guardianships.guardianUserId,
        suspendedAt: users.suspendedAt,
      })
      .from(guardianships)
      .innerJoin(users, eq(users.id, guardianships.guardianUserId))
      .where(and(inArray(guardianships.patientUserId, managedPatients), isLive))
      .orderBy(guardianships.id)
      .for('update', { of: guardianships });
    const shared = new Set(
      rights.flatMap((row) => (row.guardianUserId === userId || row.suspendedAt ? [] : [row.id])),
    );
    if (rights.some(({ id }) => !shared.has(id)))
      throw new Refusal(
        'LAST_GUARDIAN',
        'Somebody in your family has no other guardian. Please hand over or close their profile on the Family tab first.',
      );
    const [guardian] = await tx.select({ name: users.name }).from(users).where(eq(users.id, userId));
    const ownRights = await tx
      .select()
      .from(guardianships)
      .where(and(eq(guardianships.guardianUserId, userId), isLive))
      .orderBy(guardianships.patientUserId);
    const actor = { userId, name: guardian?.name ?? '' };
    for (const row of ownRights) await endGuardianship(tx, row, 'guardian', actor, deps.clock.now());
    return undefined;
  },
};
