import { eq } from 'drizzle-orm';
import type { AccountPart } from '../auth/account-part';
import { doctorProfiles } from '../db/schema';
import { listDaysOff } from './days-off';
import { doctorView } from './doctor-view';
import { findDoctorOfUser } from './queries';

/** What happens to a doctor's profile when its account is renamed, exported or erased. */
export const doctorAccountPart: AccountPart = {
  async renamed(tx, userId, name) {
    await tx.update(doctorProfiles).set({ name }).where(eq(doctorProfiles.userId, userId));
  },
  async exported(deps, viewer) {
    const doctor = await findDoctorOfUser(deps.db, viewer.userId);
    if (!doctor) return {};
    return {
      doctorProfile: doctorView(doctor, undefined),
      daysOff: await listDaysOff(deps.db, doctor, deps.clock.now()),
    };
  },
  async erased(tx, deps, viewer) {
    await tx
      .update(doctorProfiles)
      .set({ status: 'inactive', imageId: null, updatedAt: deps.clock.now() })
      .where(eq(doctorProfiles.userId, viewer.userId));
    return undefined;
  },
};
