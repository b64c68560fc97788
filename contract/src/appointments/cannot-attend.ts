import { UNATTENDED_CANCEL_HOURS } from './cancelable';
import type { AppointmentStatus } from './status';

const CHOICE_HOURS = 24;
const HOUR_MS = 3_600_000;

type CannotAttend =
  | { allowed: true; chooseBy: Date }
  /** The visit has begun without the doctor, so the patient has no choice to make. */
  | { allowed: true; chooseBy: undefined }
  | { allowed: false; because: 'not-scheduled' | 'took-place' | 'too-late' };

export function cannotAttend(
  visit: {
    startsAt: string | Date;
    status: AppointmentStatus | 'held';
    doctorJoined: boolean;
    dispute?: { outcome: string | null } | null | undefined;
  },
  now: Date,
): CannotAttend {
  if (visit.status !== 'scheduled' || visit.dispute?.outcome)
    return { allowed: false, because: 'not-scheduled' };
  const startsAt = new Date(visit.startsAt);
  if (startsAt > now) {
    const chooseBy = Math.min(startsAt.getTime(), now.getTime() + CHOICE_HOURS * HOUR_MS);
    return { allowed: true, chooseBy: new Date(chooseBy) };
  }
  if (visit.doctorJoined) return { allowed: false, because: 'took-place' };
  const isTooLate = now.getTime() - startsAt.getTime() > UNATTENDED_CANCEL_HOURS * HOUR_MS;
  return isTooLate ? { allowed: false, because: 'too-late' } : { allowed: true, chooseBy: undefined };
}
