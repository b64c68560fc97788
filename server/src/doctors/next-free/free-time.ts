import { weekdayName } from '@carelane/contract/doctors/slot-grid';
import type { FreeTime } from '@carelane/contract/doctors/slots-for-date';
import { minuteLabel, zonedTime } from '@carelane/contract/time/zoned-time';

/** A free slot as every response names it, in the doctor's zone. */
export function freeTime(startsAt: Date, timezone: string): FreeTime {
  const { date, minuteOfDay } = zonedTime(startsAt, timezone);
  return { day: weekdayName(date), date, time: minuteLabel(minuteOfDay), startsAt: startsAt.toISOString() };
}
