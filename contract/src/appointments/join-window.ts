import type { AppointmentStatus } from './status';

export const JOIN_OPENS_MINUTES_BEFORE = 15;
export const JOIN_CLOSES_MINUTES_AFTER = 30;
const MINUTE_MS = 60_000;

type JoinWindow =
  | { state: 'early'; opensAt: Date }
  | { state: 'open'; closesAt: Date }
  | { state: 'over' }
  | { state: 'none' };

/** The booked start of a visit, and the delay that its doctor announced. */
export interface VisitTiming {
  startsAt: string | Date;
  /** The delay announced most recently. */
  lateMinutes?: number | undefined;
  /** The largest delay announced so far: the room stays open for a patient who relied on it. */
  maxLateMinutes?: number | undefined;
}

const minutesAfterStart = ({ startsAt }: VisitTiming, minutes: number): Date =>
  new Date(new Date(startsAt).getTime() + minutes * MINUTE_MS);

/** When the doctor expects to begin. */
export const announcedStart = (visit: VisitTiming): Date => minutesAfterStart(visit, visit.lateMinutes ?? 0);

/** When the window opens and closes, both inclusive. */
function joinWindowEnds(visit: VisitTiming): { opensAt: Date; closesAt: Date } {
  return {
    opensAt: minutesAfterStart(visit, (visit.lateMinutes ?? 0) - JOIN_OPENS_MINUTES_BEFORE),
    closesAt: minutesAfterStart(visit, (visit.maxLateMinutes ?? 0) + JOIN_CLOSES_MINUTES_AFTER),
  };
}

/** From this time on, being in the room counts, even if the doctor announces a delay afterwards. */
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

/** Whether the visit can be joined now or later. */
export function isJoinable(appointment: VisitTiming & { status: AppointmentStatus }, now: Date): boolean {
  const { state } = joinWindow(appointment, now);
  return state === 'early' || state === 'open';
}
