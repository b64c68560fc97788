import { doctorTitle } from '@carelane/contract/doctors/doctor-name';
import { visitPath } from '../appointments/messages/appointment-text';
import type { AppointmentRow } from '../appointments/queries';
import type { Tx } from '../db/client';
import type { Viewer } from '../http/endpoints/viewer';
import { type NotificationRow, notify } from '../notifications/notify';

const HOUR_MS = 3_600_000;

/** At most once per clock hour, and without saying what the papers are. */
export async function announcePaper(
  tx: Tx,
  viewer: Viewer,
  { appointment, doctor, patient }: AppointmentRow,
  now: Date,
): Promise<NotificationRow | undefined> {
  const [recipient, senderName] =
    viewer.role === 'doctor' ? [patient, doctorTitle(doctor.name)] : [doctor, patient.name];
  if (!recipient.userId) return undefined;
  return notify(tx, {
    userId: recipient.userId,
    topic: 'new-paper',
    type: 'appointment',
    message: `${senderName} added a paper to your visit.`,
    link: visitPath(appointment.id),
    dedupeKey: `papers:${appointment.id}:${viewer.role}:${Math.floor(now.getTime() / HOUR_MS)}`,
    createdAt: now,
  });
}
