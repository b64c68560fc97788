import type { Deps } from '../deps';
import type { Viewer } from '../http/endpoints/viewer';
import { recordLooks } from '../patients/record-looks';
import { type AppointmentRow, getAppointmentFor } from './queries';

/** A doctor's look at a visit shows the patient's reason, so it leaves an audit entry that the patient can see. */
export async function viewAppointment(deps: Deps, viewer: Viewer, id: string): Promise<AppointmentRow> {
  const row = await getAppointmentFor(deps.db, viewer, id);
  await recordLooks(deps, viewer, { action: 'visit-viewed', patientIds: [row.patient.id], subject: id });
  return row;
}
