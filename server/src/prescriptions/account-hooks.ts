import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { PrescriptionWithHistory } from '@carelane/contract/prescriptions/prescription';
import { and, eq, inArray } from 'drizzle-orm';
import type { AccountHooks } from '../auth/account/account-hooks';
import { doctorProfiles, patientProfiles, prescriptions, renewalRequests } from '../db/schema';
import { listAccessesByUser } from '../patients/audit';
import { recordExport } from '../patients/record-export';
import { listFavourites } from './favourites';
import { selectPrescriptions, withHistory } from './queries';

const DEPARTURE_MESSAGES = { patient: 'The patient has left.', doctor: 'The doctor has left.' };

export const prescriptionAccountHooks: AccountHooks = {
  exportsPatientData: true,
  exportData: async (deps, viewer) => {
    const { db, clock } = deps;
    const owner = viewer.role === 'doctor' ? doctorProfiles.userId : patientProfiles.userId;
    const rows = await selectPrescriptions(db, eq(owner, viewer.userId));
    const histories = [];
    for (const row of rows) {
      histories.push(await withHistory(db, row, clock.now()));
      // The embedded database never yields to other requests.
      await yieldToEventLoop();
    }
    if (viewer.role === 'patient')
      return { prescriptions: histories, accessLog: await listAccessesByUser(db, viewer.userId) };
    await recordExport(
      deps,
      viewer,
      rows.map(({ patient }) => patient.id),
    );
    return {
      prescriptions: histories.map(withoutPatient),
      favourites: await listFavourites(db, viewer.userId),
    };
  },
  onLeave: async (tx, { clock }, { role, userId, cause }) => {
    const profiles = role === 'doctor' ? doctorProfiles : patientProfiles;
    const profileIds = tx.select({ id: profiles.id }).from(profiles).where(eq(profiles.userId, userId));
    const prescriptionIds = tx
      .select({ id: prescriptions.id })
      .from(prescriptions)
      .where(inArray(role === 'doctor' ? prescriptions.doctorId : prescriptions.patientId, profileIds));
    const pending = and(
      eq(renewalRequests.status, 'pending'),
      inArray(renewalRequests.prescriptionId, prescriptionIds),
    );
    // An operator's act can be undone, but a declined request could be repeated only after a week.
    if (cause === 'canceled') await tx.delete(renewalRequests).where(pending);
    else
      await tx
        .update(renewalRequests)
        .set({ status: 'declined', answer: DEPARTURE_MESSAGES[role], settledAt: clock.now() })
        .where(pending);
    return undefined;
  },
};

function withoutPatient({
  patientId: _id,
  patientName: _name,
  bookedBy: _guardian,
  adultPresent: _adult,
  renewal: _renewal,
  ...doctorTexts
}: PrescriptionWithHistory) {
  return doctorTexts;
}
