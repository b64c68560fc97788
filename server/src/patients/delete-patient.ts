import { eq } from 'drizzle-orm';
import type { AfterCommit } from '../auth/account-part';
import type { Tx } from '../db/client';
import { images, patientProfiles, users } from '../db/schema';
import type { Deps } from '../deps';
import type { Viewer } from '../http/viewer';
import { requirePatientOfUser } from './queries';

/** Settles the patient's coming appointments before the profile goes; handed in where domains are wired. */
export type SettleAppointments = (tx: Tx, deps: Deps, viewer: Viewer) => Promise<AfterCommit | undefined>;

/** What the patient told about themselves is erased; the row stays for the records that doctors must keep. */
export async function deletePatient(deps: Deps, viewer: Viewer, settle: SettleAppointments): Promise<void> {
  const afterwards = await deps.db.transaction(async (tx) => {
    const patient = await requirePatientOfUser(tx, viewer.userId);
    const settled = await settle(tx, deps, viewer);
    await tx
      .update(patientProfiles)
      .set({ ...NOTHING_TOLD, deletedAt: deps.clock.now(), updatedAt: deps.clock.now() })
      .where(eq(patientProfiles.id, patient.id));
    if (patient.imageId) {
      await tx.update(users).set({ imageId: null }).where(eq(users.id, viewer.userId));
      await tx.delete(images).where(eq(images.id, patient.imageId));
    }
    return settled;
  });
  await afterwards?.();
  deps.jobs.nudge();
}

const NOTHING_TOLD = {
  dateOfBirth: null,
  gender: null,
  bloodGroup: null,
  address: null,
  about: null,
  emergencyContact: null,
  imageId: null,
} as const;
