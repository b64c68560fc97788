import type { PrescribingContext } from '@carelane/contract/prescriptions/prescription';
import type { Deps } from '../deps';
import { requireDoctorByUser } from '../doctors/queries';
import type { Viewer } from '../http/endpoints/viewer';
import { recordReads } from '../patients/record-reads';
import { listActivePrescriptions } from './active-prescriptions';
import { readAllergies } from './allergies';
import { findCurrentVisit } from './visits';

/** What a doctor must know before writing a prescription. The patient sees that it was read. */
export async function readPrescribingContext(
  deps: Deps,
  viewer: Viewer,
  { patientId, appointmentId }: { patientId: string; appointmentId?: string | undefined },
): Promise<PrescribingContext> {
  const { db, clock, config } = deps;
  const now = clock.now();
  const doctor = await requireDoctorByUser(db, viewer.userId);
  const current = await findCurrentVisit(db, { doctorId: doctor.id, patientId }, now, { appointmentId });
  await recordReads(deps, viewer, { action: 'prescriptions-viewed', patientIds: [patientId] });
  const active = await listActivePrescriptions(db, [patientId], now);
  return {
    ...current,
    listsApply: config.medicineLists,
    allergies: await readAllergies(db, patientId),
    activeMedicines: active.flatMap(({ titles }) => titles),
  };
}
