import { nextFreeSlot, type Schedule } from '@carelane/contract/doctors/slots-for-date';

export interface NextFree {
  /** Null when nothing is free within these days. */
  startsAt: Date | null;
  /** Until then it stays right if nobody changes anything. */
  validUntil: Date;
}

/** So that a value that is wrong for whatever reason does not stay wrong. */
const RECHECK_MS = 60 * 60_000;
/** Every zone's midnight, when another day can be booked, falls on a quarter of an hour of UTC. */
const QUARTER_MS = 15 * 60_000;

/** The first free slot within so many days, and how long that holds: until it begins, or a hold before it expires. */
export function nextFree(schedule: Schedule, now: Date, days?: number): NextFree {
  const startsAt = nextFreeSlot(schedule, now, days)?.startsAt ?? null;
  const ends = [now.getTime() + RECHECK_MS];
  if (startsAt) ends.push(startsAt.getTime());
  else ends.push(QUARTER_MS * (Math.floor(now.getTime() / QUARTER_MS) + 1));
  for (const { heldUntil } of schedule.taken)
    if (heldUntil && heldUntil > now) ends.push(heldUntil.getTime());
  return { startsAt, validUntil: new Date(Math.min(...ends)) };
}
