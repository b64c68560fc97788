import type { Role } from '../auth/account';
import { zonedDate } from '../time/zoned-time';
import type { AppointmentStatus } from './status';

export const DASHBOARD_LISTS = ['today', 'upcoming', 'past'] as const;
export type DashboardList = (typeof DASHBOARD_LISTS)[number];

interface Viewpoint {
  role: Role;
  now: Date;
  /** The viewer's zone: it decides what "today" is. */
  zone: string;
}

/**
 * For a patient, today's appointments are also upcoming, and so is one that waits for the patient's choice. For a doctor
 * today's are only in Today until they are past.
 */
export function belongsIn(
  list: DashboardList,
  appointment: { startsAt: string | Date; status: AppointmentStatus; choice?: object | undefined },
  { role, now, zone }: Viewpoint,
): boolean {
  const startsAt = new Date(appointment.startsAt);
  const isToday = zonedDate(startsAt, zone) === zonedDate(now, zone);
  const needsChoice = role === 'patient' && appointment.choice !== undefined;
  const isUpcoming = (appointment.status === 'scheduled' || needsChoice) && startsAt > now;
  switch (list) {
    case 'today':
      return isToday;
    case 'upcoming':
      return isUpcoming && (role === 'patient' || !isToday);
    case 'past':
      return !isUpcoming;
  }
}

/** Today and Upcoming are sorted forward in time, Past backward. */
export function inListOrder(list: DashboardList) {
  const direction = list === 'past' ? -1 : 1;
  return (a: { startsAt: string; _id: string }, b: { startsAt: string; _id: string }): number =>
    direction * (Date.parse(a.startsAt) - Date.parse(b.startsAt) || (a._id < b._id ? -1 : 1));
}
