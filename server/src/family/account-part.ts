import { and, eq, inArray } from 'drizzle-orm';
import type { AccountPart } from '../auth/account/account-part';
import { guardianships } from '../db/schema';
import { Refusal } from '../http/refusal';
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
  /** Nobody may be left behind without notice: what happens to their profile is decided first. */
  async erased(tx, _deps, { userId }) {
    const own = tx
      .select({ id: guardianships.patientUserId })
      .from(guardianships)
      .where(and(eq(guardianships.guardianUserId, userId), isLive));
    // Locked: of two guardians who leave at the same time, the second sees that it is the last.
    const all = await tx
      .select({ id: guardianships.patientUserId, guardianUserId: guardianships.guardianUserId })
      .from(guardianships)
      .where(and(inArray(guardianships.patientUserId, own), isLive))
      .orderBy(guardianships.id)
      .for('update');
    const shared = new Set(all.flatMap((row) => (row.guardianUserId === userId ? [] : [row.id])));
    if (all.some(({ id }) => !shared.has(id)))
      throw new Refusal(
        'LAST_GUARDIAN',
        'You are the only one who looks after somebody. Hand their profile over, or close it, on the Family tab first.',
      );
    return undefined;
  },
};
