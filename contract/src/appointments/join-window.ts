import type { AppointmentStatus } from './status';

export const JOIN_OPENS_MINUTES_BEFORE = 15;
export const JOIN_CLOSES_MINUTES_AFTER = 30;
const MINUTE_MS = 60_000;

type JoinWindow =
  | { state: 'early'; opensAt: Date }
  | { state: 'open'; closesAt: Date }
  | { state: 'over' }
  | { state: 'none' };

export interface VisitTiming {
  startsAt: string | Date;
  lateMinutes?: number | undefined;
  /** The room stays open for a patient who relied on the largest delay announced. */
  maxLateMinutes?: number | undefined;
}

const minutesAfterStart = ({ startsAt }: VisitTiming, minutes: number): Date =>
  new Date(new Date(startsAt).getTime() + minutes * MINUTE_MS);

export const announcedStart = (visit: VisitTiming): Date => minutesAfterStart(visit, visit.lateMinutes ?? 0);

function joinWindowEnds(visit: VisitTiming): { opensAt: Date; closesAt: Date } {
  return {
    opensAt: minutesAfterStart(visit, (visit.lateMinutes ?? 0) - JOIN_OPENS_MINUTES_BEFORE),
    closesAt: minutesAfterStart(visit, (visit.maxLateMinutes ?? 0) + JOIN_CLOSES_MINUTES_AFTER),
  };
}

/** Being in the room counts from here, even if the doctor announces a delay afterwards. */
export const presenceCountsFrom = (visit: VisitTiming): Date =>
  minutesAfterStart(visit, -JOIN_OPENS_MINUTES_BEFORE);

/** A doctor who only opened the room days earlier has not attended. */
export function countsAsPresent(visit: VisitTiming, at: Date): boolean {
  return at >= presenceCountsFrom(visit) && at <= joinWindowEnds(visit).closesAt;
}

export function joinWindow(appointment: VisitTiming & { status: AppointmentStatus }, now: Date): JoinWindow {
  if (appointment.status !== 'scheduled') return { state: 'none' };
  const { opensAt, closesAt } = joinWindowEnds(appointment);
  if (now < opensAt) return { state: 'early', opensAt };
  if (now <= closesAt) return { state: 'open', closesAt };
  return { state: 'over' };
}

export function isJoinable(appointment: VisitTiming & { status: AppointmentStatus }, now: Date): boolean {
  const { state } = joinWindow(appointment, now);
  return state === 'early' || state === 'open';
}
