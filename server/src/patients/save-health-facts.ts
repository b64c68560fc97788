import type { EndpointBody } from '@carelane/contract/endpoint';
import type { saveHealthFacts as endpoint } from '@carelane/contract/patients/endpoints';
import { and, eq, isNull } from 'drizzle-orm';
import { patientProfiles } from '../db/schema';
import type { Deps } from '../deps';
import { actingUserName, type Viewer } from '../http/endpoints/viewer';
import { Refusal } from '../http/refusal';
import { recordUnlessPatient } from './audit';
import { type PatientRow, requirePatientFor } from './queries';

export async function saveHealthFacts(
  deps: Deps,
  viewer: Viewer,
  id: string,
  { allergies, conditions, before = {} }: EndpointBody<typeof endpoint>,
): Promise<PatientRow> {
  const now = deps.clock.now();
  const statedNow = (items: string[]) => ({
    items: [...new Set(items)],
    saidBy: actingUserName(viewer),
    saidByRole: viewer.role,
    saidAt: now.toISOString(),
  });
  return deps.db.transaction(async (tx) => {
    // If two people save at the same time, the second sees what the first has saved.
    await tx
      .select({ id: patientProfiles.id })
      .from(patientProfiles)
      .where(eq(patientProfiles.id, id))
      .for('update');
    const stored = await requirePatientFor(tx, viewer, id);
    // A doctor can still read the record of a patient who has left, but cannot restore what the patient erased.
    if (stored.deletedAt) throw new Refusal('PATIENT_PROFILE_NOT_FOUND');
    const lists = { allergies, conditions };
    const hasConcurrentChange = (['allergies', 'conditions'] as const).some(
      (list) => lists[list] && before[list] !== undefined && before[list] !== (stored[list]?.saidAt ?? null),
    );
    if (hasConcurrentChange)
      throw new Refusal('HEALTH_FACTS_CHANGED', undefined, {
        extra: { data: { allergies: stored.allergies, conditions: stored.conditions } },
      });
    const [saved] = await tx
      .update(patientProfiles)
      .set({
        ...(allergies && { allergies: statedNow(allergies) }),
        ...(conditions && { conditions: statedNow(conditions) }),
        updatedAt: now,
      })
      .where(and(eq(patientProfiles.id, id), isNull(patientProfiles.deletedAt)))
      .returning({ id: patientProfiles.id });
    if (!saved) throw new Refusal('PATIENT_PROFILE_NOT_FOUND');
    await recordUnlessPatient(tx, viewer, { patientId: id, action: 'profile-changed', at: now });
    return requirePatientFor(tx, viewer, id);
  });
}
