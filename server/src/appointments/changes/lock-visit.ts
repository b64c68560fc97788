import { eq } from 'drizzle-orm';
import type { Tx } from '../../db/client';
import { isPatientAvailable, lockPeopleByAppointment } from '../../db/lock-people';
import { appointments } from '../../db/schema';
import type { Viewer } from '../../http/endpoints/viewer';
import { Refusal } from '../../http/refusal';
import { type AppointmentRow, getAppointmentFor } from '../queries';

export async function lockVisit(tx: Tx, viewer: Viewer, id: string): Promise<AppointmentRow> {
  const { appointment } = await getAppointmentFor(tx, viewer, id);
  // A completed visit may have a review, which counts in the doctor's average.
  const people = await lockPeopleByAppointment(tx, id, { changesDoctor: appointment.status === 'completed' });
  if (!isPatientAvailable(people)) throw new Refusal('APPOINTMENT_NOT_FOUND');
  await tx.select({ id: appointments.id }).from(appointments).where(eq(appointments.id, id)).for('update');
  return getAppointmentFor(tx, viewer, id);
}
