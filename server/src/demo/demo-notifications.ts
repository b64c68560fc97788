import { doctorTitle } from '@carelane/contract/doctors/doctor-name';
import { formatVisitTime, visitPath } from '../appointments/messages/appointment-text';
import type { notifications } from '../db/schema';
import type { DemoPeople } from './people';
import type { DemoHistory } from './visit-records';

const MAX_NOTIFICATIONS = 8;
const NEWEST_UNREAD = 2;
const DAY_MS = 86_400_000;

export function demoNotifications(
  history: DemoHistory,
  people: Pick<DemoPeople, 'doctors' | 'patients'>,
  now: Date,
): (typeof notifications.$inferInsert)[] {
  const doctors = new Map(people.doctors.map((doctor) => [doctor.id, doctor]));
  const patients = new Map(people.patients.map((patient) => [patient.id, patient]));
  const all = history.appointments.flatMap((appointment) => {
    const doctor = doctors.get(appointment.doctorId);
    const patient = patients.get(appointment.patientId);
    if (!doctor || !patient) return [];
    const when = formatVisitTime({ appointment, doctor }, undefined);
    const event = {
      completed: 'was completed',
      canceled: 'was canceled',
      scheduled: 'is booked',
      held: 'is held',
    }[appointment.status];
    const createdAt = appointment.updatedAt ?? now;
    const readAt = now.getTime() - createdAt.getTime() > DAY_MS ? createdAt : null;
    const shared = { type: 'appointment' as const, link: visitPath(appointment.id), createdAt, readAt };
    return [
      {
        ...shared,
        userId: patient.userId,
        message: `Your appointment with ${doctorTitle(doctor.name)} ${when} ${event}.`,
      },
      {
        ...shared,
        userId: doctor.userId,
        message: `Your appointment with ${patient.name} ${when} ${event}.`,
      },
    ];
  });
  const counts = new Map<string, number>();
  const latest: typeof all = [];
  for (const notification of all.sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime())) {
    const count = (counts.get(notification.userId) ?? 0) + 1;
    counts.set(notification.userId, count);
    if (count > MAX_NOTIFICATIONS) continue;
    latest.push(count <= NEWEST_UNREAD ? { ...notification, readAt: null } : notification);
  }
  return latest;
}
