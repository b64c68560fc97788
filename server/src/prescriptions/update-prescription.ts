import { doctorTitle } from '@carelane/contract/doctors/doctor-name';
import type { EndpointBody } from '@carelane/contract/endpoint';
import type { updatePrescription as endpoint } from '@carelane/contract/prescriptions/endpoints';
import { statedMode } from '@carelane/contract/prescriptions/medicine-rule';
import type { PrescriptionWithHistory } from '@carelane/contract/prescriptions/prescription';
import { eq } from 'drizzle-orm';
import { prescriptions, prescriptionVersions } from '../db/schema';
import type { Deps } from '../deps';
import { requireDoctorByUser } from '../doctors/queries';
import type { Viewer } from '../http/endpoints/viewer';
import { Refusal } from '../http/refusal';
import { recordAccess } from '../patients/audit';
import { readAllergies, withWarnings } from './allergies';
import { changedContent, contentColumns, readContent, requireUpcomingFollowUp } from './content';
import { requireCurrentVisit } from './current-visit';
import { issuerFields, requireAllowed, requireCanPrescribe } from './new-prescription';
import { notifyInAppAndByMail } from './notify-prescription';
import { getPrescriptionById, lockPrescriptionForIssuer, withHistory } from './queries';
import { signVersion } from './signing/sign-prescription';
import { isTreating } from './visits';

export async function updatePrescription(
  deps: Deps,
  viewer: Viewer,
  id: string,
  change: EndpointBody<typeof endpoint>,
): Promise<PrescriptionWithHistory> {
  const now = deps.clock.now();
  const { updated, publish } = await deps.db.transaction(async (tx) => {
    const { prescription, doctor, patient } = await lockPrescriptionForIssuer(tx, viewer, id);
    if (!(await isTreating(tx, { doctorId: doctor.id, patientId: patient.id })))
      throw new Refusal('PRESCRIPTION_NOT_FOUND');
    if (prescription.withdrawnAt) throw new Refusal('CONFLICT', 'This prescription was withdrawn.');
    if (change.version !== undefined && change.version !== prescription.version)
      throw new Refusal(
        'CONFLICT',
        'This prescription was changed in the meantime. Close this form and check the newer version first.',
      );
    const signer = await requireDoctorByUser(tx, viewer.userId);
    requireCanPrescribe(signer, deps.config);
    const before = readContent(prescription);
    const changed = changedContent(before, change);
    const { visit } = await requireCurrentVisit(tx, { doctor: signer, patientId: patient.id }, now);
    requireAllowed(changed.medicines, visit, deps.config, before.medicines);
    // The document keeps the mode that it states, so what is new must be allowed in that mode too.
    const mode = statedMode(prescription.issued.mode) ?? visit.mode;
    requireAllowed(changed.medicines, { ...visit, mode }, deps.config, before.medicines);
    const allergies = await readAllergies(tx, patient.id);
    const content = { ...changed, medicines: withWarnings(allergies, changed.medicines) };
    if (content.followUpOn !== before.followUpOn)
      requireUpcomingFollowUp(content.followUpOn, signer.timezone, now);
    const columns = contentColumns(content);
    const version = prescription.version + 1;
    const [row] = await tx
      .update(prescriptions)
      .set({
        ...columns,
        version,
        issued: { ...prescription.issued, ...issuerFields(signer) },
        updatedAt: now,
      })
      .where(eq(prescriptions.id, id))
      .returning();
    await tx.insert(prescriptionVersions).values({ prescriptionId: id, version, ...columns, createdAt: now });
    if (row) await signVersion(tx, row, now);
    await recordAccess(tx, {
      patientId: patient.id,
      actor: viewer,
      action: 'prescription-changed',
      subject: id,
      at: now,
    });
    const publish = await notifyInAppAndByMail(tx, deps, {
      userId: patient.userId,
      prescriptionId: id,
      message: `${doctorTitle(doctor.name)} has changed one of your prescriptions.`,
      subject: 'A prescription on Carelane was changed',
      dedupeKey: `prescription:${id}:${version}`,
    });
    return { updated: await withHistory(tx, await getPrescriptionById(tx, id), now), publish };
  });
  publish();
  return updated;
}
