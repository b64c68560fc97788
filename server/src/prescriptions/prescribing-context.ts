import { lineTitle } from '@carelane/contract/prescriptions/line-title';
import type { PrescribingContext } from '@carelane/contract/prescriptions/prescription';
import { prescriptionStatus } from '@carelane/contract/prescriptions/prescription-status';
import type { Deps } from '../deps';
import { requireDoctorByUser } from '../doctors/queries';
import type { Viewer } from '../http/endpoints/viewer';
import { recordLooks } from '../patients/record-looks';
import { readAllergies } from './allergies';
import { readContent } from './content';
import { listPatientPrescriptions } from './queries';
import { visitAtHand } from './visits';

/** What a doctor must know before writing a prescription. The patient sees that it was read. */
export async function readPrescribingContext(
  deps: Deps,
  viewer: Viewer,
  { patientId, appointmentId }: { patientId: string; appointmentId?: string | undefined },
): Promise<PrescribingContext> {
  const { db, clock, config } = deps;
  const now = clock.now();
  const doctor = await requireDoctorByUser(db, viewer.userId);
  const at = await visitAtHand(db, { doctorId: doctor.id, patientId }, now, { appointmentId });
  await recordLooks(deps, viewer, { action: 'prescriptions-viewed', patientIds: [patientId] });
  const active = (await listPatientPrescriptions(db, patientId)).filter(
    ({ prescription }) => prescriptionStatus(prescription, now) === 'Active',
  );
  return {
    ...at,
    listsApply: config.medicineLists,
    allergies: await readAllergies(db, patientId),
    activeMedicines: active.flatMap(({ prescription }) => readContent(prescription).medicines.map(lineTitle)),
  };
}
