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
/** Every slot begins on a quarter of an hour of UTC, so what is still ahead changes only then. */
const QUARTER_MS = 15 * MINUTE_MS;

/** The bookable days in every zone, from yesterday in UTC, and a week more, so that it is made again only now and then. */
export const CALENDAR_DAYS = BOOKING_DAYS_AHEAD + 10;
const LAST_UTC_DAY = CALENDAR_DAYS - BOOKING_DAYS_AHEAD - 2;

export const quarterAt = (now: Date): number => Math.floor(now.getTime() / QUARTER_MS);
const dayNumber = (date: string): number => Date.parse(`${date}T00:00:00Z`) / (DAY_MINUTES * MINUTE_MS);

interface ZoneDays {
  name: string;
  /** Minutes since 1970 at which each slot of each day begins; 0 for one that a clock change skips. */
  starts: Int32Array;
  /** The slots of each day that exist. */
  existing: Int32Array;
  freeTimes: (FreeTime | undefined)[];
}

/** What is bookable now in a zone: whole days, but for the slots of the first that have begun. */
export interface ZoneNow {
  first: number;
  last: number;
  coming: SlotMask;
}

/** The slots of some forty days in each zone, by the number of the day and of the slot. */
export class SlotCalendar {
  readonly days: readonly { date: string; weekday: number }[];
  private readonly firstDay: number;
  private readonly zones: ZoneDays[] = [];
  private readonly zoneNumbers = new Map<string, number>();
  private present = { quarter: Number.NaN, zones: [] as ZoneNow[] };

  constructor(now: Date) {
    const first = addDays(now.toISOString().slice(0, 10), -1);
    this.firstDay = dayNumber(first);
    this.days = Array.from({ length: CALENDAR_DAYS }, (_, day) => {
      const date = addDays(first, day);
      return { date, weekday: weekdayIndex(date) };
    });
  }

  /** Days until the calendar no longer reaches to the last bookable day. Negative: it is of no use. */
  daysLeft(now: Date): number {
    const day = Math.floor(now.getTime() / (DAY_MINUTES * MINUTE_MS)) - this.firstDay;
    return day < 1 ? -1 : LAST_UTC_DAY - day;
  }

  dayOf(date: string): number {
    return dayNumber(date) - this.firstDay;
  }

  zoneNumber(name: string): number {
    const known = this.zoneNumbers.get(name);
    if (known !== undefined) return known;
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
    this.present.quarter = Number.NaN;
    return this.zones.length - 1;
  }

  existing(zone: number, day: number): SlotMask {
    return this.zones[zone]?.existing[day] ?? 0;
  }

  startMinute(zone: number, day: number, slot: number): number {
    return this.zones[zone]?.starts[day * SLOTS_PER_DAY + slot] ?? 0;
  }

  /** Takes out of the masks of a doctor's days the slots that overlap this time: two where a visit was agreed in another zone. */
  takeOut(days: Int32Array, zone: number, startsAt: Date): void {
    const starts = this.zones[zone]?.starts;
    const minute = startsAt.getTime() / MINUTE_MS;
    const utcDay = Math.floor(minute / DAY_MINUTES) - this.firstDay;
    for (let day = Math.max(0, utcDay - 1); starts && day <= Math.min(CALENDAR_DAYS - 1, utcDay + 1); day++) {
      for (let slot = 0; slot < SLOTS_PER_DAY; slot++) {
        const start = starts[day * SLOTS_PER_DAY + slot] ?? 0;
        if (Math.abs(start - minute) < SLOT_MINUTES) days[day] = (days[day] ?? 0) & ~(1 << slot);
      }
    }
  }

  zonesAt(now: Date): readonly ZoneNow[] {
    const quarter = quarterAt(now);
    if (this.present.quarter !== quarter) {
      this.present = { quarter, zones: this.zones.map((zone) => this.zoneAt(zone, quarter)) };
    }
    return this.present.zones;
  }

  private zoneAt({ name, starts }: ZoneDays, quarter: number): ZoneNow {
    const first = this.dayOf(zonedDate(new Date(quarter * QUARTER_MS), name));
    let coming = ALL_SLOTS;
    for (let slot = 0; slot < SLOTS_PER_DAY; slot++) {
      const start = starts[first * SLOTS_PER_DAY + slot] ?? 0;
      if (start * MINUTE_MS <= quarter * QUARTER_MS) coming &= ~(1 << slot);
    }
    return { first, last: first + BOOKING_DAYS_AHEAD, coming };
  }

  freeTime(zone: number, day: number, slot: number): FreeTime {
    const known = this.zones[zone]?.freeTimes[day * SLOTS_PER_DAY + slot];
    if (known) return known;
    const date = this.days[day]?.date ?? '';
    const startsAt = new Date(this.startMinute(zone, day, slot) * MINUTE_MS).toISOString();
    const made = { day: weekdayName(date), date, time: slotLabel(slot), startsAt };
    const { freeTimes } = this.zones[zone] ?? { freeTimes: [] };
    freeTimes[day * SLOTS_PER_DAY + slot] = made;
    return made;
  }
}
