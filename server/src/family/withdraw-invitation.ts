import type { FamilyMember } from '@carelane/contract/family/family';
import { and, eq, inArray } from 'drizzle-orm';
import { familyInvitations, guardianships } from '../db/schema';
import type { Deps } from '../deps';
import type { Viewer } from '../http/endpoints/viewer';
import { Refusal } from '../http/refusal';
import { getMember, isLive, lockGuardianship } from './queries';

/** Any guardian may object to a link. Those that an operator has sent cannot be withdrawn here. */
export async function withdrawInvitation(
  deps: Deps,
  viewer: Viewer,
  patientUserId: string,
  invitationId: string,
): Promise<FamilyMember> {
  return deps.db.transaction(async (tx) => {
    await lockGuardianship(tx, viewer.userId, patientUserId);
    const guardians = tx
      .select({ id: guardianships.guardianUserId })
      .from(guardianships)
      .where(and(eq(guardianships.patientUserId, patientUserId), isLive));
    const deleted = await tx
      .delete(familyInvitations)
      .where(
        and(
          eq(familyInvitations.id, invitationId),
          eq(familyInvitations.patientUserId, patientUserId),
          inArray(familyInvitations.invitedByUserId, guardians),
        ),
      )
      .returning({ id: familyInvitations.id });
    if (deleted.length === 0) throw new Refusal('NOT_FOUND');
    return getMember(tx, viewer.userId, patientUserId, deps.clock.now());
  });
}
