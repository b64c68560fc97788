import type { AppointmentStatus } from './status';

export const MIN_NOTICE_HOURS = 1;
const HOUR_MS = 3_600_000;

/** Within the last hour before the visit, no earlier slot could be offered with even the shortest notice. */
export function canRequestEarlier(
  { status, startsAt }: { status: AppointmentStatus; startsAt: string },
  now: Date,
): boolean {
  return status === 'scheduled' && new Date(startsAt).getTime() - now.getTime() > MIN_NOTICE_HOURS * HOUR_MS;
}
