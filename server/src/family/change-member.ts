import type { FamilyMember, Relation } from '@carelane/contract/family/family';
import { eq } from 'drizzle-orm';
import type { AccountHooks } from '../auth/account/account-hooks';
import { announceChangedUser } from '../auth/sessions/sessions';
import { guardianships, users } from '../db/schema';
import type { Deps } from '../deps';
import type { Viewer } from '../http/endpoints/viewer';
import { logGuardian } from './log-guardian';
import { getMember, lockGuardianship } from './queries';

export async function changeMember(
  deps: Deps,
  viewer: Viewer,
  id: string,
  { name, relation }: { name: string; relation: Relation },
  hooks: AccountHooks[],
): Promise<FamilyMember> {
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    const { id: guardianshipId } = await lockGuardianship(tx, viewer.userId, id, 'update');
    const before = await getMember(tx, viewer.userId, id, now);
    await tx.update(guardianships).set({ relation }).where(eq(guardianships.id, guardianshipId));
    if (name !== before.name) {
      await tx.update(users).set({ name }).where(eq(users.id, id));
      for (const hook of hooks) await hook.onRename?.(tx, deps, id, name);
      await logGuardian(tx, id, viewer, 'profile-changed', now);
      await announceChangedUser(tx, id);
    }
    return getMember(tx, viewer.userId, id, now);
  });
}
