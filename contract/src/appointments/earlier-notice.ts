import type { AppointmentStatus } from './status';

/** The least notice that a patient can ask for. */
export const MIN_NOTICE_HOURS = 1;
const HOUR_MS = 3_600_000;

/** Later, no slot before the visit could be offered with any notice. */
export function canAskEarlier(
  { status, startsAt }: { status: AppointmentStatus; startsAt: string },
  now: Date,
): boolean {
  return status === 'scheduled' && new Date(startsAt).getTime() - now.getTime() > MIN_NOTICE_HOURS * HOUR_MS;
}
