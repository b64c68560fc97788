import type { Appointment } from '@carelane/contract/appointments/appointment';
import { isPatientAbsent } from '@carelane/contract/appointments/patient-absent';
import { doctorTitle } from '@carelane/contract/doctors/doctor-name';
import { and, eq } from 'drizzle-orm';
import { lockPeopleByAppointment } from '../../db/lock-people';
import { appointments } from '../../db/schema';
import type { Deps } from '../../deps';
import type { Viewer } from '../../http/endpoints/viewer';
import { Refusal } from '../../http/refusal';
import { notificationOnWire, notify } from '../../notifications/notify';
import { recordAccess } from '../../patients/audit';
import {
  type AppointmentRow,
  appointmentOnWire,
  getAppointmentFor,
  hasDoctorJoined,
  hasPatientJoined,
} from '../queries';

/**
 * By its doctor, also before the start, or because the patient did not come. Notifies the patient and the doctor's other
 * devices.
 */
export async function completeAppointment(
  deps: Deps,
  viewer: Viewer,
  id: string,
  { patientAbsent }: { patientAbsent: boolean },
): Promise<Appointment> {
  const now = deps.clock.now();
  const { row, note } = await deps.db.transaction(async (tx) => {
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
    const { doctor, patient } = before;
    await recordAccess(tx, {
      patientId: patient.id,
      actor: viewer,
      action: 'visit-completed',
      subject: id,
      at: now,
    });
    const note = patient.userId
      ? await notify(tx, {
          userId: patient.userId,
          type: 'appointment',
          message: patientAbsent
            ? `${doctorTitle(doctor.name)} closed your appointment because you did not come. If you were there, please write to us.`
            : `${doctorTitle(doctor.name)} marked your appointment as completed.`,
          link: '/appointments?tab=completed',
          dedupeKey: `completed:${id}`,
          createdAt: now,
        })
      : undefined;
    return { row: await getAppointmentFor(tx, viewer, id), note };
  });
  deps.realtime.toUser(viewer.userId, 'appointments-changed', {});
  if (note) {
    deps.realtime.toUser(note.userId, 'appointment-updated', {
      ...notificationOnWire(note),
      appointmentId: id,
      status: 'completed',
    });
  }
  return appointmentOnWire(row);
}

function requirePatientAbsent(visit: AppointmentRow['appointment'], now: Date): void {
  const { startsAt, status, consultationType } = visit;
  if (status !== 'scheduled') throw new Refusal('NOT_SCHEDULED');
  const doctorJoined = hasDoctorJoined(visit);
  const patientJoined = hasPatientJoined(visit);
  if (isPatientAbsent({ startsAt, status, consultationType, doctorJoined, patientJoined }, now)) return;
  throw new Refusal(
    'CONFLICT',
    patientJoined
      ? 'The patient was in the room, so this visit can only be marked as completed.'
      : 'A visit can be closed like this once its join window is over, if you were in the room.',
  );
}
