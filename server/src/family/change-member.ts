import type { FamilyMember, Relation } from '@carelane/contract/family/family';
import { eq } from 'drizzle-orm';
import type { AccountPart } from '../auth/account/account-part';
import { announceChangedUser } from '../auth/sessions/sessions';
import { guardianships, users } from '../db/schema';
import type { Deps } from '../deps';
import type { Viewer } from '../http/endpoints/viewer';
import { getMember, lockGuardianship } from './queries';

export async function changeMember(
  deps: Deps,
  viewer: Viewer,
  id: string,
  { name, relation }: { name: string; relation: Relation },
  parts: AccountPart[],
): Promise<FamilyMember> {
  return deps.db.transaction(async (tx) => {
    const { id: guardianshipId } = await lockGuardianship(tx, viewer.userId, id);
    await tx.update(guardianships).set({ relation }).where(eq(guardianships.id, guardianshipId));
    await tx.update(users).set({ name }).where(eq(users.id, id));
    for (const part of parts) await part.renamed?.(tx, deps, id, name);
    await announceChangedUser(tx, id);
    return getMember(tx, viewer.userId, id, deps.clock.now());
  });
}
