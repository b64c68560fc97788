import type { Appointment } from '@carelane/contract/appointments/appointment';
import { doctorTitle } from '@carelane/contract/doctors/doctor-name';
import { and, eq } from 'drizzle-orm';
import { lockPeopleByAppointment } from '../../db/lock-people';
import { appointments } from '../../db/schema';
import type { Deps } from '../../deps';
import type { Viewer } from '../../http/endpoints/viewer';
import { Refusal } from '../../http/refusal';
import { notificationOnWire, notify } from '../../notifications/notify';
import { recordAccess } from '../../patients/audit';
import { appointmentOnWire, getAppointmentFor } from '../queries';

/** By its doctor, also before the start. Notifies the patient and the doctor's other devices. */
export async function completeAppointment(deps: Deps, viewer: Viewer, id: string): Promise<Appointment> {
  const now = deps.clock.now();
  const { row, note } = await deps.db.transaction(async (tx) => {
    await lockPeopleByAppointment(tx, id);
    const before = await getAppointmentFor(tx, viewer, id);
    const [changed] = await tx
      .update(appointments)
      .set({ status: 'completed', completedAt: now, updatedAt: now })
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
          message: `${doctorTitle(doctor.name)} marked your appointment as completed.`,
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
