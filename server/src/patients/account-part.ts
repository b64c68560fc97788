import { eq } from 'drizzle-orm';
import type { AccountPart } from '../auth/account-part';
import { patientProfiles } from '../db/schema';
import { patientView } from './patient-view';
import { findPatientOfUser } from './queries';

/** What happens to a medical profile when its account is renamed, exported or erased. */
export const patientAccountPart: AccountPart = {
  async renamed(tx, _deps, userId, name) {
    await tx.update(patientProfiles).set({ name }).where(eq(patientProfiles.userId, userId));
  },
  async exported(deps, viewer) {
    const patient = await findPatientOfUser(deps.db, viewer.userId);
    return patient ? { patientProfile: patientView(patient) } : {};
  },
  async erased(tx, deps, viewer) {
    const now = deps.clock.now();
    await tx
      .update(patientProfiles)
      .set({
        address: null,
        about: null,
        emergencyContact: null,
        imageId: null,
        deletedAt: now,
        updatedAt: now,
      })
      .where(eq(patientProfiles.userId, viewer.userId));
    return undefined;
  },
};
