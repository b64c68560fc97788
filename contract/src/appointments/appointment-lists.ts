import type { Role } from '../auth/account';
import { zonedDate } from '../time/zoned-time';
import type { AppointmentStatus } from './status';

export const DASHBOARD_LISTS = ['today', 'upcoming', 'past'] as const;
export type DashboardList = (typeof DASHBOARD_LISTS)[number];

interface Viewer {
  role: Role;
  now: Date;
  /** The viewer's zone: it decides what "today" is. */
  zone: string;
}

/**
 * An appointment is upcoming if it is scheduled and has not started. For the patient, one that waits for the patient's
 * choice is upcoming too. Today's upcoming appointments are in Today and, for a patient, also in Upcoming. Past
 * contains everything that is not upcoming.
 */
export function belongsIn(
  list: DashboardList,
  appointment: { startsAt: string | Date; status: AppointmentStatus; choice?: object | undefined },
  { role, now, zone }: Viewer,
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

/** Today and Upcoming begin with the earliest appointment, Past with the latest. */
export function inListOrder(list: DashboardList) {
  const direction = list === 'past' ? -1 : 1;
  return (a: { startsAt: string; _id: string }, b: { startsAt: string; _id: string }): number => {
    const byTime = Date.parse(a.startsAt) - Date.parse(b.startsAt);
    const byId = a._id < b._id ? -1 : 1;
    return direction * (byTime === 0 ? byId : byTime);
  };
}
