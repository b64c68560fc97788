import { doctorTitle } from '@carelane/contract/doctors/doctor-name';
import type { Prescription } from '@carelane/contract/prescriptions/prescription';
import { eq } from 'drizzle-orm';
import { prescriptions } from '../db/schema';
import type { Deps } from '../deps';
import type { Viewer } from '../http/endpoints/viewer';
import { recordAccess } from '../patients/audit';
import { notifyInAppAndByMail } from './notify-prescription';
import { getPrescriptionById, lockPrescriptionForIssuer, prescriptionOnWire } from './queries';
import { settleRenewal } from './renewals';

const WITHDRAWN_ANSWER = 'The prescription was withdrawn, so it cannot be renewed.';

export async function withdrawPrescription(
  deps: Deps,
  viewer: Viewer,
  id: string,
  reason: string | undefined,
): Promise<Prescription> {
  const now = deps.clock.now();
  const { row, publish } = await deps.db.transaction(async (tx) => {
    const before = await lockPrescriptionForIssuer(tx, viewer, id);
    if (before.prescription.withdrawnAt) return { row: before, publish: () => {} };
    await tx
      .update(prescriptions)
      .set({ withdrawnAt: now, withdrawalReason: reason || null, updatedAt: now })
      .where(eq(prescriptions.id, id));
    if (before.renewal?.status === 'pending')
      await settleRenewal(tx, before.renewal.id, 'declined', WITHDRAWN_ANSWER, now);
    await recordAccess(tx, {
      patientId: before.patient.id,
      actor: viewer,
      action: 'prescription-withdrawn',
      subject: id,
      at: now,
    });
    const publish = await notifyInAppAndByMail(tx, deps, {
      userId: before.patient.userId,
      prescriptionId: id,
      message: `${doctorTitle(before.doctor.name)} has withdrawn one of your prescriptions. Please do not use it anymore.`,
      subject: 'A prescription on Carelane was withdrawn',
      dedupeKey: `prescription:${id}:withdrawn`,
    });
    return { row: await getPrescriptionById(tx, id), publish };
  });
  publish();
  return prescriptionOnWire(row, now);
}
