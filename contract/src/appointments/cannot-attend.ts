import type { AppointmentStatus } from './status';

/** How long the patient has to choose, but never beyond the start of the visit. */
const CHOICE_HOURS = 24;
const HOUR_MS = 3_600_000;

type CannotAttend =
  | { allowed: true; chooseBy: Date }
  /** It has begun without the doctor: there is nothing left to choose. */
  | { allowed: true; chooseBy: undefined }
  | { allowed: false; because: 'not-scheduled' | 'took-place' };

/** Whether a doctor can still say that they cannot attend, and until when the patient then chooses. */
export function cannotAttend(
  visit: { startsAt: string | Date; status: AppointmentStatus | 'held'; doctorJoined: boolean },
  now: Date,
): CannotAttend {
  if (visit.status !== 'scheduled') return { allowed: false, because: 'not-scheduled' };
  const startsAt = new Date(visit.startsAt);
  if (startsAt > now) {
    const chooseBy = Math.min(startsAt.getTime(), now.getTime() + CHOICE_HOURS * HOUR_MS);
    return { allowed: true, chooseBy: new Date(chooseBy) };
  }
  return visit.doctorJoined
    ? { allowed: false, because: 'took-place' }
    : { allowed: true, chooseBy: undefined };
}
