import {
  ALL_SLOTS,
  SLOT_MINUTES,
  SLOTS_PER_DAY,
  type SlotMask,
  slotLabel,
  slotMinute,
  weekdayName,
} from '@carelane/contract/doctors/slot-grid';
import { BOOKING_DAYS_AHEAD, type FreeTime } from '@carelane/contract/doctors/slots-for-date';
import { addDays, weekdayIndex, zonedDate, zonedInstant } from '@carelane/contract/time/zoned-time';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1_440;
/** Every slot begins on a quarter hour of UTC. */
const QUARTER_MS = 15 * MINUTE_MS;

/** The bookable days in every zone, starting yesterday in UTC, plus a week so that the calendar is rarely rebuilt. */
export const CALENDAR_DAYS = BOOKING_DAYS_AHEAD + 10;
const LAST_UTC_DAY = CALENDAR_DAYS - BOOKING_DAYS_AHEAD - 2;

export const quarterAt = (now: Date): number => Math.floor(now.getTime() / QUARTER_MS);
const dayNumber = (date: string): number => Date.parse(`${date}T00:00:00Z`) / (DAY_MINUTES * MINUTE_MS);

interface ZoneDays {
  name: string;
  /** In minutes since 1970. 0 for a slot skipped by a clock change. */
  starts: Int32Array;
  existing: Int32Array;
  freeTimes: (FreeTime | undefined)[];
}

export interface ZoneNow {
  first: number;
  last: number;
  upcoming: SlotMask;
}

export class SlotCalendar {
  readonly days: readonly { date: string; weekday: number }[];
  private readonly firstDay: number;
  private readonly zones: ZoneDays[] = [];
  private readonly zoneNumbers = new Map<string, number>();
  private current = { quarter: Number.NaN, zones: [] as ZoneNow[] };

  constructor(now: Date) {
    const first = addDays(now.toISOString().slice(0, 10), -1);
    this.firstDay = dayNumber(first);
    this.days = Array.from({ length: CALENDAR_DAYS }, (_, day) => {
      const date = addDays(first, day);
      return { date, weekday: weekdayIndex(date) };
    });
  }

  daysLeft(now: Date): number {
    const day = Math.floor(now.getTime() / (DAY_MINUTES * MINUTE_MS)) - this.firstDay;
    return day < 1 ? -1 : LAST_UTC_DAY - day;
  }

  dayIndex(date: string): number {
    return dayNumber(date) - this.firstDay;
  }

  zoneNumber(name: string): number {
    const existingNumber = this.zoneNumbers.get(name);
    if (existingNumber !== undefined) return existingNumber;
    const starts = new Int32Array(CALENDAR_DAYS * SLOTS_PER_DAY);
    const existing = new Int32Array(CALENDAR_DAYS);
    for (const [day, { date }] of this.days.entries()) {
      for (let slot = 0; slot < SLOTS_PER_DAY; slot++) {
        const startsAt = zonedInstant(date, slotMinute(slot), name);
        if (!startsAt) continue;
        starts[day * SLOTS_PER_DAY + slot] = startsAt.getTime() / MINUTE_MS;
        existing[day] = (existing[day] ?? 0) | (1 << slot);
      }
    }
    this.zones.push({ name, starts, existing, freeTimes: [] });
    this.zoneNumbers.set(name, this.zones.length - 1);
    // Makes the next call of `zonesAt` compute all zones again.
    this.current.quarter = Number.NaN;
    return this.zones.length - 1;
  }

  existingSlots(zone: number, day: number): SlotMask {
    return this.zones[zone]?.existing[day] ?? 0;
  }

  startMinute(zone: number, day: number, slot: number): number {
    return this.zones[zone]?.starts[day * SLOTS_PER_DAY + slot] ?? 0;
  }

  /** A visit booked in another zone may overlap two slots. */
  removeOverlapping(days: Int32Array, zone: number, startsAt: Date): void {
    const starts = this.zones[zone]?.starts;
    if (!starts) return;
    const minute = startsAt.getTime() / MINUTE_MS;
    const utcDay = Math.floor(minute / DAY_MINUTES) - this.firstDay;
    const lastDay = Math.min(CALENDAR_DAYS - 1, utcDay + 1);
    for (let day = Math.max(0, utcDay - 1); day <= lastDay; day++) {
      for (let slot = 0; slot < SLOTS_PER_DAY; slot++) {
        const start = starts[day * SLOTS_PER_DAY + slot] ?? 0;
        if (Math.abs(start - minute) < SLOT_MINUTES) days[day] = (days[day] ?? 0) & ~(1 << slot);
      }
    }
  }

  zonesAt(now: Date): readonly ZoneNow[] {
    const quarter = quarterAt(now);
    if (this.current.quarter !== quarter) {
      this.current = { quarter, zones: this.zones.map((zone) => this.zoneAt(zone, quarter)) };
    }
    return this.current.zones;
  }

  private zoneAt({ name, starts }: ZoneDays, quarter: number): ZoneNow {
    const first = this.dayIndex(zonedDate(new Date(quarter * QUARTER_MS), name));
    let upcoming = ALL_SLOTS;
    for (let slot = 0; slot < SLOTS_PER_DAY; slot++) {
      const start = starts[first * SLOTS_PER_DAY + slot] ?? 0;
      if (start * MINUTE_MS <= quarter * QUARTER_MS) upcoming &= ~(1 << slot);
    }
    return { first, last: first + BOOKING_DAYS_AHEAD, upcoming };
  }

  freeTime(zone: number, day: number, slot: number): FreeTime {
    const freeTimes = this.zones[zone]?.freeTimes;
    const index = day * SLOTS_PER_DAY + slot;
    const cached = freeTimes?.[index];
    if (cached) return cached;
    const date = this.days[day]?.date ?? '';
    const startsAt = new Date(this.startMinute(zone, day, slot) * MINUTE_MS).toISOString();
    const created = { day: weekdayName(date), date, time: slotLabel(slot), startsAt };
    if (freeTimes) freeTimes[index] = created;
    return created;
  }
}
