import type { Appointment } from '@carelane/contract/appointments/appointment';
import { isPatientAbsent } from '@carelane/contract/appointments/patient-absent';
import { and, eq } from 'drizzle-orm';
import { lockPeopleByAppointment } from '../../db/lock-people';
import { appointments } from '../../db/schema';
import type { Deps } from '../../deps';
import type { Viewer } from '../../http/endpoints/viewer';
import { Refusal } from '../../http/refusal';
import { recordAccess } from '../../patients/audit';
import { endRequests, offerSlots } from '../earlier/end-offers';
import { announceCompleted } from '../messages/announce-completed';
import {
  type AppointmentRow,
  appointmentOnWire,
  getAppointmentFor,
  hasDoctorJoined,
  hasPatientJoined,
} from '../queries';

/**
 * For its doctor, even before the start, or because the patient did not come. Notifies the patient and the doctor's
 * other devices.
 */
export async function completeAppointment(
  deps: Deps,
  viewer: Viewer,
  id: string,
  { patientAbsent }: { patientAbsent: boolean },
): Promise<Appointment> {
  const now = deps.clock.now();
  const { row, announce } = await deps.db.transaction(async (tx) => {
    await lockPeopleByAppointment(tx, id);
    const before = await getAppointmentFor(tx, viewer, id);
    if (patientAbsent) requirePatientAbsent(before.appointment, now);
    const [changed] = await tx
      .update(appointments)
      .set({
        status: 'completed',
        completedAt: now,
        updatedAt: now,
        ...(patientAbsent ? { patientAbsentAt: now } : {}),
      })
      .where(and(eq(appointments.id, id), eq(appointments.status, 'scheduled')))
      .returning({ id: appointments.id });
    if (!changed) throw new Refusal('NOT_SCHEDULED');
    await offerSlots(tx, deps, await endRequests(tx, deps, eq(appointments.id, id)));
    await recordAccess(tx, {
      patientId: before.patient.id,
      actor: viewer,
      action: 'visit-completed',
      subject: id,
      at: now,
    });
    const announce = await announceCompleted(tx, deps, id);
    return { row: await getAppointmentFor(tx, viewer, id), announce };
  });
  deps.realtime.toUser(viewer.userId, 'appointments-changed', {});
  await announce?.();
  return appointmentOnWire(row);
}

function requirePatientAbsent(visit: AppointmentRow['appointment'], now: Date): void {
  const { status } = visit;
  if (status !== 'scheduled') throw new Refusal('NOT_SCHEDULED');
  const doctorJoined = hasDoctorJoined(visit);
  const patientJoined = hasPatientJoined(visit);
  if (isPatientAbsent({ ...visit, status, doctorJoined, patientJoined }, now)) return;
  throw new Refusal(
    'CONFLICT',
    patientJoined
      ? 'Nothing shows that the patient did not come, so this visit can only be marked as completed.'
      : 'A visit can be closed like this once its join window is over, if you were in the room.',
  );
}
