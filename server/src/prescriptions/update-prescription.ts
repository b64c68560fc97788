import { doctorTitle } from '@carelane/contract/doctors/doctor-name';
import type { EndpointBody } from '@carelane/contract/endpoint';
import type { updatePrescription as endpoint } from '@carelane/contract/prescriptions/endpoints';
import type { PrescriptionWithHistory } from '@carelane/contract/prescriptions/prescription';
import { eq } from 'drizzle-orm';
import { prescriptions, prescriptionVersions } from '../db/schema';
import type { Deps } from '../deps';
import { requireDoctorByUser } from '../doctors/queries';
import type { Viewer } from '../http/endpoints/viewer';
import { Refusal } from '../http/refusal';
import { recordAccess } from '../patients/audit';
import { issuerOnDay, requireAllowed, requireMayPrescribe } from './issue-prescription';
import { notifyByMailToo } from './notify-prescription';
import { getPrescriptionById, lockIssuedBy, withHistory } from './queries';
import { isTreating, visitAtHand } from './visits';

/** A new version under the same code. Earlier versions are kept. */
export async function updatePrescription(
  deps: Deps,
  viewer: Viewer,
  id: string,
  change: EndpointBody<typeof endpoint>,
): Promise<PrescriptionWithHistory> {
  const now = deps.clock.now();
  const { answer, publish } = await deps.db.transaction(async (tx) => {
    const { prescription, doctor, patient } = await lockIssuedBy(tx, viewer, id);
    const pair = { doctorId: doctor.id, patientId: patient.id };
    if (!(await isTreating(tx, pair))) throw new Refusal('PRESCRIPTION_NOT_FOUND');
    if (prescription.withdrawnAt) throw new Refusal('CONFLICT', 'This prescription was withdrawn.');
    const signer = await requireDoctorByUser(tx, viewer.userId);
    requireMayPrescribe(signer, deps.config);
    const wording = {
      medication: change.medication ?? prescription.medication,
      dosage: change.dosage ?? prescription.dosage,
      instructions: change.instructions ?? prescription.instructions,
    };
    if (wording.medication !== prescription.medication) {
      requireAllowed(wording.medication, (await visitAtHand(tx, pair, now)).visit, deps.config);
    }
    const version = prescription.version + 1;
    await tx
      .update(prescriptions)
      .set({
        ...wording,
        version,
        issued: { ...prescription.issued, ...issuerOnDay(signer) },
        updatedAt: now,
      })
      .where(eq(prescriptions.id, id));
    await tx.insert(prescriptionVersions).values({ prescriptionId: id, version, ...wording, createdAt: now });
    await recordAccess(tx, {
      patientId: patient.id,
      actor: viewer,
      action: 'prescription-changed',
      subject: id,
      at: now,
    });
    const publish = await notifyByMailToo(tx, deps, {
      userId: patient.userId,
      prescriptionId: id,
      message: `${doctorTitle(doctor.name)} has changed one of your prescriptions.`,
      subject: 'A prescription on Carelane was changed',
      dedupeKey: `prescription:${id}:${version}`,
    });
    return { answer: await withHistory(tx, await getPrescriptionById(tx, id), now), publish };
  });
  publish();
  return answer;
}
