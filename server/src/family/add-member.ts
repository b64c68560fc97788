import type { EndpointBody } from '@carelane/contract/endpoint';
import type { addMember as endpoint } from '@carelane/contract/family/endpoints';
import type { FamilyMember } from '@carelane/contract/family/family';
import { requireConfirmedEmail } from '../auth/confirmation/require-confirmed-email';
import { patientProfiles, users } from '../db/schema';
import type { Deps } from '../deps';
import type { Viewer } from '../http/endpoints/viewer';
import { patientColumns } from '../patients/save-patient';
import { getMember } from './queries';
import { lockGuardian, startGuardianship } from './start-guardianship';

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
    const guardian = await lockGuardian(tx, viewer.userId);
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
    const source = { saidBy: viewer.name, saidByRole: 'patient' as const, saidAt: now.toISOString() };
    await tx.insert(patientProfiles).values({
      ...fields,
      userId: user.id,
      name,
      allergies: allergies ? { items: [...new Set(allergies)], ...source } : null,
      createdAt: now,
      updatedAt: now,
    });
    const added = { userId: user.id, dateOfBirth: body.date_of_birth };
    await startGuardianship(tx, guardian, added, relation, now);
    return getMember(tx, viewer.userId, user.id, now);
  });
}
