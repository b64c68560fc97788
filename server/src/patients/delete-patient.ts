import { eq } from 'drizzle-orm';
import { type AccountHooks, runLeaveHooks } from '../auth/account/account-hooks';
import { lockAccountExclusively } from '../db/lock-people';
import { images, patientProfiles, users } from '../db/schema';
import type { Deps } from '../deps';
import type { Viewer } from '../http/endpoints/viewer';
import { Refusal } from '../http/refusal';
import { requirePatientByUser } from './queries';

export async function deletePatient(deps: Deps, viewer: Viewer, hooks: AccountHooks[]): Promise<void> {
  const runAfterCommit = await deps.db.transaction(async (tx) => {
    const account = await lockAccountExclusively(tx, viewer.userId, deps.clock.now());
    // The account may have been deleted or suspended since the session was checked.
    if (!account || account.suspendedAt) throw new Refusal('SIGNED_OUT');
    const patient = await requirePatientByUser(tx, viewer.userId);
    const afterCommit = await runLeaveHooks(tx, deps, { ...viewer, cause: 'account_deleted' }, hooks);
    await tx
      .update(patientProfiles)
      .set({ ...EMPTY_PROFILE, deletedAt: deps.clock.now(), updatedAt: deps.clock.now() })
      .where(eq(patientProfiles.id, patient.id));
    if (patient.imageId) {
      await tx.update(users).set({ imageId: null }).where(eq(users.id, viewer.userId));
      await tx.delete(images).where(eq(images.id, patient.imageId));
    }
    return afterCommit;
  });
  await runAfterCommit();
  deps.jobs.nudge();
}

const EMPTY_PROFILE = {
  dateOfBirth: null,
  gender: null,
  bloodGroup: null,
  address: null,
  about: null,
  emergencyContact: null,
  allergies: null,
  conditions: null,
  imageId: null,
} as const;
