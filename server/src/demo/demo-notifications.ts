import { doctorTitle } from '@carelane/contract/doctors/doctor-name';
import { visitPath, whenInWords } from '../appointments/messages/appointment-words';
import type { notifications } from '../db/schema';
import type { DemoPeople } from './people';
import type { DemoHistory } from './visit-records';

const MAX_NOTIFICATIONS = 8;
const UNREAD = 2;
const DAY_MS = 86_400_000;

/** The latest notifications of each person. Those older than a day are read. */
export function demoNotifications(
  history: DemoHistory,
  people: Pick<DemoPeople, 'doctors' | 'patients'>,
  now: Date,
): (typeof notifications.$inferInsert)[] {
  const doctors = new Map(people.doctors.map((doctor) => [doctor.id, doctor]));
  const patients = new Map(people.patients.map((patient) => [patient.id, patient]));
  const notes = history.appointments.flatMap((appointment) => {
    const doctor = doctors.get(appointment.doctorId);
    const patient = patients.get(appointment.patientId);
    if (!doctor || !patient) return [];
    const when = whenInWords({ appointment, doctor }, undefined);
    const event = {
      completed: 'is completed',
      canceled: 'was canceled',
      scheduled: 'is booked',
      held: 'is held',
    }[appointment.status];
    const createdAt = appointment.updatedAt ?? now;
    const readAt = now.getTime() - createdAt.getTime() > DAY_MS ? createdAt : null;
    const note = { type: 'appointment' as const, link: visitPath(appointment.id), createdAt, readAt };
    return [
      {
        ...note,
        userId: patient.userId,
        message: `Your appointment with ${doctorTitle(doctor.name)} ${when} ${event}.`,
      },
      { ...note, userId: doctor.userId, message: `Your appointment with ${patient.name} ${when} ${event}.` },
    ];
  });
  const counts = new Map<string, number>();
  return notes
    .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
    .flatMap((note) => {
      const count = (counts.get(note.userId) ?? 0) + 1;
      counts.set(note.userId, count);
      if (count > MAX_NOTIFICATIONS) return [];
      return [count <= UNREAD ? { ...note, readAt: null } : note];
    });
}
