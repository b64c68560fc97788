import type { PrescriptionWithHistory } from '@carelane/contract/prescriptions/prescription';
import { eq } from 'drizzle-orm';
import type { AccountPart } from '../auth/account-part';
import { doctorProfiles, patientProfiles } from '../db/schema';
import { listAccessesOfUser } from '../patients/audit';
import { recordExport } from '../patients/record-export';
import { selectPrescriptions, withHistory } from './queries';

/** Prescriptions and the trail are records that must be kept: they are exported, never erased. */
export const prescriptionAccountPart: AccountPart = {
  exported: async (deps, viewer) => {
    const { db, clock } = deps;
    const owner = viewer.role === 'doctor' ? doctorProfiles.userId : patientProfiles.userId;
    const rows = await selectPrescriptions(db, eq(owner, viewer.userId));
    const prescriptions = [];
    for (const row of rows) prescriptions.push(await withHistory(db, row, clock.now()));
    if (viewer.role === 'patient')
      return { prescriptions, accessLog: await listAccessesOfUser(db, viewer.userId) };
    await recordExport(
      deps,
      viewer,
      rows.map(({ patient }) => patient.id),
    );
    return { prescriptions: prescriptions.map(withoutPatient) };
  },
};

/** A doctor's export holds the doctor's own words; to whom they were written stays behind. */
function withoutPatient({
  patientId: _id,
  patientName: _name,
  renewal: _renewal,
  ...own
}: PrescriptionWithHistory) {
  return own;
}
