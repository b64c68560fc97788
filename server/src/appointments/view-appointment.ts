import type { Deps } from '../deps';
import type { Viewer } from '../http/endpoints/viewer';
import { recordReads } from '../patients/record-reads';
import { type AppointmentRow, getAppointmentFor } from './queries';

export async function viewAppointment(deps: Deps, viewer: Viewer, id: string): Promise<AppointmentRow> {
  const row = await getAppointmentFor(deps.db, viewer, id);
  await recordReads(deps, viewer, { action: 'visit-viewed', patientIds: [row.patient.id], subject: id });
  return row;
}
