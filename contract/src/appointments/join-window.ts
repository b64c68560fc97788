import type { AppointmentStatus } from './status';

export const JOIN_OPENS_MINUTES_BEFORE = 15;
export const JOIN_CLOSES_MINUTES_AFTER = 30;
const MINUTE_MS = 60_000;

export type JoinWindow =
  | { state: 'early'; opensAt: Date }
  | { state: 'open'; closesAt: Date }
  | { state: 'over' }
  | { state: 'none' };

/** Both ends belong to the window. */
export function joinWindow(
  appointment: { startsAt: string | Date; status: AppointmentStatus },
  now: Date,
): JoinWindow {
  if (appointment.status !== 'scheduled') return { state: 'none' };
  const start = new Date(appointment.startsAt).getTime();
  const opensAt = new Date(start - JOIN_OPENS_MINUTES_BEFORE * MINUTE_MS);
  const closesAt = new Date(start + JOIN_CLOSES_MINUTES_AFTER * MINUTE_MS);
  if (now < opensAt) return { state: 'early', opensAt };
  if (now <= closesAt) return { state: 'open', closesAt };
  return { state: 'over' };
}
