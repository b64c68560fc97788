import type { PrescribingContext } from '@carelane/contract/prescriptions/prescription';
import type { Deps } from '../deps';
import { requireDoctorByUser } from '../doctors/queries';
import type { Viewer } from '../http/endpoints/viewer';
import { recordReads } from '../patients/record-reads';
import { listActivePrescriptions } from './active-prescriptions';
import { readAllergies } from './allergies';
import { requireCurrentVisit } from './current-visit';

export async function readPrescribingContext(
  deps: Deps,
  viewer: Viewer,
  { patientId, appointmentId }: { patientId: string; appointmentId?: string | undefined },
): Promise<PrescribingContext> {
  const { db, clock, config } = deps;
  const now = clock.now();
  const doctor = await requireDoctorByUser(db, viewer.userId);
  const current = await requireCurrentVisit(db, { doctor, patientId }, now, { appointmentId });
  await recordReads(deps, viewer, { action: 'prescriptions-viewed', patientIds: [patientId] });
  const active = await listActivePrescriptions(db, [patientId], now);
  return {
    appointmentId: current.appointmentId,
    visit: current.visit,
    listsApply: config.medicineLists,
    allergies: await readAllergies(db, patientId),
    activeMedicines: active.flatMap(({ titles }) => titles),
  };
}
