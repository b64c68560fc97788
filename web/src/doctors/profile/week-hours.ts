import type { Doctor } from '@carelane/contract/doctors/doctor';
import { DAY_NAMES, slotFromLabel, slotMinute, weekdayName } from '@carelane/contract/doctors/slot-grid';
import { addDays, zonedDate, zonedInstant, zonedTime } from '@carelane/contract/time/zoned-time';

interface OpenTime {
  time: string;
  startsAt: Date;
}

export function weekHours(
  { available_time_slots, timezone }: Pick<Doctor, 'available_time_slots' | 'timezone'>,
  viewerZone: string,
  now: Date,
): { day: string; times: OpenTime[] }[] {
  const today = zonedDate(now, timezone);
  const open: OpenTime[] = [];
  for (let daysAhead = 0; daysAhead < DAY_NAMES.length; daysAhead += 1) {
    const date = addDays(today, daysAhead);
    const hours = available_time_slots.find(({ day }) => day === weekdayName(date));
    for (const { time, status } of hours?.times ?? []) {
      const slot = slotFromLabel(time);
      if (slot === undefined || status !== 'available') continue;
      const startsAt = zonedInstant(date, slotMinute(slot), timezone);
      // There is no instant for a time that is skipped on this date because the clocks go forward.
      if (startsAt) open.push({ time, startsAt });
    }
  }
  const minute = ({ startsAt }: OpenTime) => zonedTime(startsAt, viewerZone).minuteOfDay;
  return DAY_NAMES.map((day) => ({
    day,
    times: open
      .filter(({ startsAt }) => weekdayName(zonedDate(startsAt, viewerZone)) === day)
      .sort((a, b) => minute(a) - minute(b)),
  }));
}
