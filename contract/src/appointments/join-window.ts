import type { AppointmentStatus } from './status';

const JOIN_OPENS_MINUTES_BEFORE = 15;
export const JOIN_CLOSES_MINUTES_AFTER = 30;
const MINUTE_MS = 60_000;

type JoinWindow =
  | { state: 'early'; opensAt: Date }
  | { state: 'open'; closesAt: Date }
  | { state: 'over' }
  | { state: 'none' };

/** When the window opens and closes, both inclusive. */
export function joinWindowEnds(startsAt: string | Date): { opensAt: Date; closesAt: Date } {
  const start = new Date(startsAt).getTime();
  return {
    opensAt: new Date(start - JOIN_OPENS_MINUTES_BEFORE * MINUTE_MS),
    closesAt: new Date(start + JOIN_CLOSES_MINUTES_AFTER * MINUTE_MS),
  };
}

/** A doctor who only looked into the room days before has not attended. */
export function isInJoinWindow(startsAt: string | Date, at: Date): boolean {
  const { opensAt, closesAt } = joinWindowEnds(startsAt);
  return at >= opensAt && at <= closesAt;
}

export function joinWindow(
  appointment: { startsAt: string | Date; status: AppointmentStatus },
  now: Date,
): JoinWindow {
  if (appointment.status !== 'scheduled') return { state: 'none' };
  const { opensAt, closesAt } = joinWindowEnds(appointment.startsAt);
  if (now < opensAt) return { state: 'early', opensAt };
  if (now <= closesAt) return { state: 'open', closesAt };
  return { state: 'over' };
}
