import type { Deps } from '../deps';
import type { Viewer } from '../http/endpoints/viewer';
import { recordReads } from '../patients/record-reads';
import { type AppointmentRow, getAppointmentFor } from './queries';

/** A doctor who views a visit sees the patient's reason, so the view is recorded in the access log. */
export async function viewAppointment(deps: Deps, viewer: Viewer, id: string): Promise<AppointmentRow> {
  const row = await getAppointmentFor(deps.db, viewer, id);
  await recordReads(deps, viewer, { action: 'visit-viewed', patientIds: [row.patient.id], subject: id });
  return row;
}
