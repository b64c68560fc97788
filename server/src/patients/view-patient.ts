import type { Deps } from '../deps';
import type { Viewer } from '../http/endpoints/viewer';
import { recordUnlessPatient } from './audit';
import { type PatientRow, requirePatientFor } from './queries';

export async function viewPatient(deps: Deps, viewer: Viewer, id: string): Promise<PatientRow> {
  return deps.db.transaction(async (tx) => {
    const patient = await requirePatientFor(tx, viewer, id);
    await recordUnlessPatient(tx, viewer, {
      patientId: patient.id,
      action: 'profile-viewed',
      at: deps.clock.now(),
    });
    return patient;
  });
}
