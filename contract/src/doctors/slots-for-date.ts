import * as z from 'zod/mini';
import { dateOnly, instant } from '../fields';
import { addDays, weekdayIndex, zonedDate, zonedInstant } from '../time/zoned-time';
import { slotStatusSchema, type WeeklySlots, weekdayMask } from './availability';
import {
  dayNameSchema,
  hasSlot,
  SLOT_MINUTES,
  SLOTS_PER_DAY,
  type SlotMask,
  slotLabel,
  slotMinute,
} from './slot-grid';

export const BOOKING_DAYS_AHEAD = 30;
const SLOT_MS = SLOT_MINUTES * 60_000;

export function bookingRange(now: Date, timezone: string): { first: string; last: string } {
  const first = zonedDate(now, timezone);
  return { first, last: addDays(first, BOOKING_DAYS_AHEAD) };
}

export interface TakenSlot {
  startsAt: Date;
  /** Set for a hold, null for an appointment. */
  heldUntil?: Date | null;
}

export interface Schedule {
  timezone: string;
  weeklySlots: WeeklySlots;
  exceptions: ReadonlyMap<string, SlotMask>;
  taken: readonly TakenSlot[];
  /** Not offered, even within the doctor's hours. */
  closed: readonly Date[];
}

export interface Slot {
  slot: number;
  time: string;
  status: 'available' | 'booked';
  startsAt: Date;
}

export function openMask(schedule: Pick<Schedule, 'weeklySlots' | 'exceptions'>, date: string): SlotMask {
  return schedule.exceptions.get(date) ?? weekdayMask(schedule.weeklySlots, weekdayIndex(date));
}

export function slotsForDate(schedule: Schedule, date: string, now: Date): Slot[] {
  const { first, last } = bookingRange(now, schedule.timezone);
  return date < first || date > last ? [] : [...slotsAfter(schedule, date, now)];
}

const MAX_CACHED_DAYS = 2_000;
const cachedStarts = new Map<string, readonly (Date | undefined)[]>();

/** Undefined for a slot that a clock change skips. */
function startsOfDay(date: string, timezone: string): readonly (Date | undefined)[] {
  const key = `${date} ${timezone}`;
  let instants = cachedStarts.get(key);
  if (!instants) {
    instants = Array.from({ length: SLOTS_PER_DAY }, (_, slot) =>
      zonedInstant(date, slotMinute(slot), timezone),
    );
    if (cachedStarts.size >= MAX_CACHED_DAYS) cachedStarts.clear();
    cachedStarts.set(key, instants);
  }
  return instants;
}

function* slotsAfter(schedule: Schedule, date: string, now: Date): Generator<Slot> {
  const mask = openMask(schedule, date);
  if (mask === 0) return;
  const slotStarts = startsOfDay(date, schedule.timezone);
  for (let slot = 0; slot < SLOTS_PER_DAY; slot++) {
    if (!hasSlot(mask, slot)) continue;
    const startsAt = slotStarts[slot];
    if (!startsAt || startsAt <= now) continue;
    if (schedule.closed.some((closed) => overlaps(closed, startsAt))) continue;
    const status = isTaken(schedule.taken, startsAt, now) ? 'booked' : 'available';
    yield { slot, time: slotLabel(slot), status, startsAt };
  }
}

/** After a doctor changes time zone, an earlier booking can overlap two slots without starting with either. */
const overlaps = (first: Date, second: Date) => Math.abs(first.getTime() - second.getTime()) < SLOT_MS;

function isTaken(taken: readonly TakenSlot[], startsAt: Date, now: Date): boolean {
  return taken.some(
    (booking) => overlaps(booking.startsAt, startsAt) && (!booking.heldUntil || booking.heldUntil > now),
  );
}

export function nextFreeSlot(
  schedule: Schedule,
  now: Date,
  days = BOOKING_DAYS_AHEAD,
): (Slot & { date: string }) | undefined {
  const first = zonedDate(now, schedule.timezone);
  for (let day = 0; day <= days; day++) {
    const date = addDays(first, day);
    for (const slot of slotsAfter(schedule, date, now)) {
      if (slot.status === 'available') return { ...slot, date };
    }
  }
  return undefined;
}

export const daySlotsSchema = z.object({
  day: dayNameSchema,
  date: dateOnly,
  timezone: z.string(),
  times: z.array(z.object({ time: z.string(), status: slotStatusSchema, startsAt: instant })),
});
export const freeTimeSchema = z.object({
  day: dayNameSchema,
  date: dateOnly,
  time: z.string(),
  startsAt: instant,
});
export type FreeTime = z.output<typeof freeTimeSchema>;
