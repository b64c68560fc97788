import { and, eq, inArray } from 'drizzle-orm';
import type { AccountPart } from '../auth/account/account-part';
import { familyInvitations, guardianships, users } from '../db/schema';
import { Refusal } from '../http/refusal';
import { endGuardianship } from './end-guardianship';
import { isLive, listGuardians, listMembers } from './queries';

export const familyAccountPart: AccountPart = {
  async exported(deps, viewer) {
    if (viewer.role !== 'patient') return {};
    const members = await listMembers(deps.db, viewer.userId, deps.clock.now());
    const guardians = await listGuardians(deps.db, [viewer.userId]);
    return {
      family: members.map(({ invitations: _, ...member }) => member),
      guardians: guardians.map(({ name, relation, since }) => ({ name, relation, since })),
    };
  },
  /** A link that a suspended guardian has sent opens nothing. */
  async left(tx, _deps, { userId }) {
    await tx.delete(familyInvitations).where(eq(familyInvitations.invitedByUserId, userId));
    return undefined;
  },
  /** Nobody may be left behind without notice: what happens to their profile is decided first. */
  async erased(tx, deps, { userId }) {
    const own = tx
      .select({ id: guardianships.patientUserId })
      .from(guardianships)
      .innerJoin(users, eq(users.id, guardianships.patientUserId))
      .where(and(eq(guardianships.guardianUserId, userId), isLive, eq(users.isManaged, true)));
    // Locked: of two guardians who leave at the same time, the second sees that it is the last.
    const all = await tx
      .select({
        id: guardianships.patientUserId,
        guardianUserId: guardianships.guardianUserId,
        suspendedAt: users.suspendedAt,
      })
      .from(guardianships)
      .innerJoin(users, eq(users.id, guardianships.guardianUserId))
      .where(and(inArray(guardianships.patientUserId, own), isLive))
      .orderBy(guardianships.id)
      .for('update', { of: guardianships });
    const shared = new Set(
      all.flatMap((row) => (row.guardianUserId === userId || row.suspendedAt ? [] : [row.id])),
    );
    if (all.some(({ id }) => !shared.has(id)))
      throw new Refusal(
        'LAST_GUARDIAN',
        'You are the only one who looks after somebody. Hand their profile over, or close it, on the Family tab first.',
      );
    const [guardian] = await tx.select({ name: users.name }).from(users).where(eq(users.id, userId));
    const live = await tx
      .select()
      .from(guardianships)
      .where(and(eq(guardianships.guardianUserId, userId), isLive))
      .orderBy(guardianships.patientUserId);
    const named = { userId, name: guardian?.name ?? '' };
    for (const row of live) await endGuardianship(tx, row, 'guardian', named, deps.clock.now());
    return undefined;
  },
};
