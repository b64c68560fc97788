import type { EndpointBody } from '@carelane/contract/endpoint';
import type { addMember as endpoint } from '@carelane/contract/family/endpoints';
import { type FamilyMember, MAX_FAMILY_MEMBERS } from '@carelane/contract/family/family';
import { and, eq } from 'drizzle-orm';
import { requireConfirmedEmail } from '../auth/confirmation/require-confirmed-email';
import { guardianships, patientProfiles, users } from '../db/schema';
import type { Deps } from '../deps';
import type { Viewer } from '../http/endpoints/viewer';
import { Refusal } from '../http/refusal';
import { recordAccess } from '../patients/audit';
import { patientColumns } from '../patients/save-patient';
import { isMinorNow } from './of-age';
import { getMember, isLive } from './queries';

/** A family member is a patient like any other, with an account that nobody can sign in to. */
export async function addMember(
  deps: Deps,
  viewer: Viewer,
  { name, relation, allergies, ...body }: EndpointBody<typeof endpoint>,
): Promise<FamilyMember> {
  requireConfirmedEmail(viewer);
  const now = deps.clock.now();
  const fields = patientColumns(body, now);
  return deps.db.transaction(async (tx) => {
    // One after the other, so that they can be counted.
    const [guardian] = await tx.select().from(users).where(eq(users.id, viewer.userId)).for('no key update');
    if (!guardian || guardian.suspendedAt) throw new Refusal('SIGNED_OUT');
    const own = and(eq(guardianships.guardianUserId, viewer.userId), isLive);
    if ((await tx.$count(guardianships, own)) >= MAX_FAMILY_MEMBERS) throw new Refusal('FAMILY_FULL');
    const [user] = await tx
      .insert(users)
      .values({
        name,
        role: 'patient',
        email: '',
        passwordHash: '',
        emailConfirmedAt: null,
        isManaged: true,
        isDemo: guardian.isDemo,
        timezone: guardian.timezone,
        createdAt: now,
      })
      .returning({ id: users.id });
    if (!user) throw new Error('the new person was not returned');
    const said = { saidBy: viewer.name, saidByRole: 'patient' as const, saidAt: now.toISOString() };
    const [profile] = await tx
      .insert(patientProfiles)
      .values({
        ...fields,
        userId: user.id,
        name,
        allergies: allergies ? { items: [...new Set(allergies)], ...said } : null,
        createdAt: now,
        updatedAt: now,
      })
      .returning({ id: patientProfiles.id });
    if (!profile) throw new Error('the new profile was not returned');
    await tx.insert(guardianships).values({
      guardianUserId: viewer.userId,
      patientUserId: user.id,
      relation,
      createdAt: now,
      toldOfAgeAt: isMinorNow(body.date_of_birth, guardian.timezone, now) ? null : now,
    });
    const actor = { userId: viewer.userId, name: viewer.name, role: 'guardian' };
    await recordAccess(tx, { patientId: profile.id, actor, action: 'guardian-added', at: now });
    return getMember(tx, viewer.userId, user.id, now);
  });
}
