import { eq } from 'drizzle-orm';
import type { AccountPart } from '../auth/account-part';
import { doctorProfiles, patientProfiles } from '../db/schema';
import { listAccessesOfUser } from '../patients/audit';
import { selectPrescriptions, withHistory } from './queries';

/** Prescriptions and the trail are records that must be kept: they are exported, never erased. */
export const prescriptionAccountPart: AccountPart = {
  exported: async ({ db, clock }, viewer) => {
    const owner = viewer.role === 'doctor' ? doctorProfiles.userId : patientProfiles.userId;
    const rows = await selectPrescriptions(db, eq(owner, viewer.userId));
    const prescriptions = [];
    for (const row of rows) prescriptions.push(await withHistory(db, row, clock.now()));
    return {
      prescriptions,
      ...(viewer.role === 'patient' ? { accessLog: await listAccessesOfUser(db, viewer.userId) } : {}),
    };
  },
};
