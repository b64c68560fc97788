import type { Appointment } from '@carelane/contract/appointments/appointment';
import { canCloseAsPatientAbsent } from '@carelane/contract/appointments/patient-absent';
import { and, eq } from 'drizzle-orm';
import { lockPeopleByAppointment } from '../../db/lock-people';
import { appointments } from '../../db/schema';
import { pipelined } from '../../db/statements/pipelined';
import { statement } from '../../db/statements/statement';
import type { Deps } from '../../deps';
import type { Viewer } from '../../http/endpoints/viewer';
import { Refusal } from '../../http/refusal';
import { recordAccess } from '../../patients/audit';
import { endRequestsOfVisit, offerSlots } from '../earlier/end-offers';
import { announceCompleted } from '../messages/announce-completed';
import { findVisitWithAccounts } from '../messages/find-visit-with-accounts';
import {
  type AppointmentRow,
  appointmentFields,
  appointmentOnWire,
  hasDoctorJoined,
  hasPatientJoined,
} from '../queries';

export async function completeAppointment(
  deps: Deps,
  viewer: Viewer,
  id: string,
  { patientAbsent }: { patientAbsent: boolean },
): Promise<Appointment> {
  const now = deps.clock.now();
  const { row, announce } = await deps.db.transaction(async (tx) => {
    const [, before] = await pipelined(lockPeopleByAppointment(tx, id), findVisitWithAccounts(tx, id));
    if (before?.row.doctor.userId !== viewer.userId) throw new Refusal('APPOINTMENT_NOT_FOUND');
    if (patientAbsent) requirePatientAbsent(before.row.appointment, now);
    const [[appointment], freed] = await pipelined(
      completeScheduled(tx, { id, now, absentAt: patientAbsent ? now : null }),
      endRequestsOfVisit(tx, deps, id),
    );
    if (!appointment) throw new Refusal('NOT_SCHEDULED');
    await offerSlots(tx, deps, freed);
    const row = { ...before.row, appointment };
    const [announce] = await pipelined(
      announceCompleted(tx, deps, { ...before, row }),
      recordAccess(tx, {
        patientId: row.patient.id,
        actor: viewer,
        action: 'visit-completed',
        subject: id,
        at: now,
      }),
    );
    return { row, announce };
  });
  deps.realtime.toUser(viewer.userId, 'appointments-changed', {});
  await announce();
  return appointmentOnWire(row);
}

const completeScheduled = statement(
  'complete-scheduled',
  { id: appointments.id, now: appointments.updatedAt, absentAt: appointments.patientAbsentAt },
  (db, { id, now, absentAt }) =>
    db
      .update(appointments)
      .set({
        status: 'completed',
        completedAt: now,
        updatedAt: now,
        patientAbsentAt: absentAt,
      })
      .where(and(eq(appointments.id, id), eq(appointments.status, 'scheduled')))
      .returning(appointmentFields),
);

function requirePatientAbsent(visit: AppointmentRow['appointment'], now: Date): void {
  const { status } = visit;
  if (status !== 'scheduled') throw new Refusal('NOT_SCHEDULED');
  const doctorJoined = hasDoctorJoined(visit);
  const patientJoined = hasPatientJoined(visit);
  if (canCloseAsPatientAbsent({ ...visit, status, doctorJoined, patientJoined }, now)) return;
  throw new Refusal(
    'CONFLICT',
    patientJoined
      ? 'Nothing shows that the patient did not come, so this visit can only be marked as completed.'
      : 'You can close a visit this way once its join window is over, if you were in the room.',
  );
}
