import type { Role } from '../auth/account';
import { zonedDate } from '../time/zoned-time';
import type { AppointmentStatus } from './status';

export const DASHBOARD_LISTS = ['today', 'upcoming', 'past'] as const;
export type DashboardList = (typeof DASHBOARD_LISTS)[number];

interface Viewer {
  role: Role;
  now: Date;
  zone: string;
}

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

export function inListOrder(list: DashboardList) {
  const direction = list === 'past' ? -1 : 1;
  return (a: { startsAt: string; _id: string }, b: { startsAt: string; _id: string }): number => {
    const byTime = Date.parse(a.startsAt) - Date.parse(b.startsAt);
    const byId = a._id < b._id ? -1 : 1;
    return direction * (byTime === 0 ? byId : byTime);
  };
}
