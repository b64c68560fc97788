import { acceptsPapers, PAPERS_PER_VISIT, type Papers } from '@carelane/contract/papers/paper';
import { canReadVisit } from '../appointments/can-read-visit';
import { getAppointmentFor } from '../appointments/queries';
import type { Deps } from '../deps';
import type { Viewer } from '../http/endpoints/viewer';
import { recordReads } from '../patients/record-reads';
import { ADDED_LIMIT, countAdded, paperOnWire, selectPapers } from './queries';

export async function listPapers(deps: Deps, viewer: Viewer, appointmentId: string): Promise<Papers> {
  const visit = await getAppointmentFor(deps.db, viewer, appointmentId);
  const { appointment, patient } = visit;
  const rows = canReadVisit(viewer, appointment) ? await selectPapers(deps.db, appointmentId) : [];
  // Even the names of a patient's files are part of the record.
  if (rows.length > 0)
    await recordReads(deps, viewer, {
      action: 'papers-viewed',
      patientIds: [patient.id],
      subject: appointmentId,
    });
  const remaining = Math.max(0, PAPERS_PER_VISIT - rows.filter((row) => !row.withdrawnAt).length);
  const canAdd =
    remaining > 0 &&
    acceptsPapers(appointment, deps.clock.now()) &&
    (await countAdded(deps.db, appointmentId, viewer.role)) < ADDED_LIMIT;
  return {
    papers: rows.map((row) => paperOnWire(row, viewer)),
    canAdd,
    remaining,
  };
}
