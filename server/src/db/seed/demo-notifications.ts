import { doctorTitle } from '@carelane/contract/doctors/doctor-name';
import { labelOfSlot } from '@carelane/contract/doctors/slot-grid';
import type { notifications } from '../schema';
import type { DemoHistory } from './history';
import type { DemoPeople } from './people';

const NEWEST = 8;
const DAY_MS = 86_400_000;

/** The latest news of everybody who has any; what is older than a day has been read. */
export function demoNotifications(
  history: DemoHistory,
  people: DemoPeople,
  now: Date,
): (typeof notifications.$inferInsert)[] {
  const doctors = new Map(people.doctors.map((doctor) => [doctor.id, doctor]));
  const patients = new Map(people.patients.map((patient) => [patient.id, patient]));
  const notes = history.appointments.flatMap((appointment) => {
    const doctor = doctors.get(appointment.doctorId);
    const patient = patients.get(appointment.patientId);
    if (!doctor || !patient) return [];
    const when = `${appointment.localDate} at ${labelOfSlot(appointment.slot)}`;
    const event = {
      completed: 'is completed',
      canceled: 'was canceled',
      scheduled: 'is booked',
      held: 'is held',
    }[appointment.status];
    const createdAt = appointment.updatedAt ?? now;
    const readAt = now.getTime() - createdAt.getTime() > DAY_MS ? createdAt : null;
    const note = { type: 'appointment' as const, link: '/appointments', createdAt, readAt };
    return [
      {
        ...note,
        userId: patient.userId,
        message: `Your appointment with ${doctorTitle(doctor.name)} on ${when} ${event}.`,
      },
      { ...note, userId: doctor.userId, message: `The appointment of ${patient.name} on ${when} ${event}.` },
    ];
  });
  const kept = new Map<string, number>();
  return notes
    .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
    .filter(({ userId }) => {
      const count = (kept.get(userId) ?? 0) + 1;
      kept.set(userId, count);
      return count <= NEWEST;
    });
}
