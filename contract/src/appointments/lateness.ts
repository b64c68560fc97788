import { DOCTOR_ABSENT_MINUTES_AFTER } from './cancelable';
import { announcedStart, type VisitTiming } from './join-window';
import type { AppointmentStatus, ConsultationType } from './status';

export const LATE_STEP_MINUTES = 5;
export const MAX_LATE_MINUTES = 60;
const NOTICEABLE_MINUTES = 10;
const ON_TIME_MINUTES = 5;
const CHANGEOVER_MINUTES = 5;
const VISIT_MINUTES = 30;
const MINUTE_MS = 60_000;

const minutesBetween = (from: Date, to: Date) => (to.getTime() - from.getTime()) / MINUTE_MS;
const roundedUpAndCapped = (minutes: number) =>
  Math.min(MAX_LATE_MINUTES, Math.max(0, Math.ceil(minutes / LATE_STEP_MINUTES) * LATE_STEP_MINUTES));

/** An in-person visit counts as begun at the announced time. */
export function canBeginLate(
  visit: VisitTiming & {
    status: AppointmentStatus;
    consultationType: ConsultationType;
    doctorJoined: boolean;
  },
  now: Date,
): boolean {
  if (visit.status !== 'scheduled') return false;
  const minutesWaited = minutesBetween(announcedStart(visit), now);
  if (minutesWaited < 0) return true;
  const isDoctorAbsent = visit.consultationType === 'Video Consultation' && !visit.doctorJoined;
  const canStillBegin = minutesBetween(new Date(visit.startsAt), now) < MAX_LATE_MINUTES;
  return isDoctorAbsent && canStillBegin && minutesWaited < DOCTOR_ABSENT_MINUTES_AFTER;
}

export function lateMinutesFor(visit: VisitTiming, minutes: number, now: Date): number {
  const elapsed = roundedUpAndCapped(minutesBetween(new Date(visit.startsAt), now));
  return minutes === 0 ? Math.min(visit.lateMinutes ?? 0, elapsed) : Math.max(minutes, elapsed);
}

/** `announced` is what the patient was last notified of. */
export function shouldAnnounceDelay(announced: number | null, minutes: number): boolean {
  return announced === null ? minutes > 0 : Math.abs(minutes - announced) >= NOTICEABLE_MINUTES;
}

export function hasCaughtUp(visit: VisitTiming, enteredAt: Date): boolean {
  return (
    (visit.lateMinutes ?? 0) > 0 && minutesBetween(new Date(visit.startsAt), enteredAt) < ON_TIME_MINUTES
  );
}

export function proposedLateMinutes(current: VisitTiming, next: VisitTiming, now: Date): number | undefined {
  if (minutesBetween(announcedStart(current), now) < VISIT_MINUTES) return undefined;
  const minutes = roundedUpAndCapped(minutesBetween(new Date(next.startsAt), now) + CHANGEOVER_MINUTES);
  return minutes > (next.lateMinutes ?? 0) ? minutes : undefined;
}
