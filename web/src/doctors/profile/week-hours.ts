import type { Doctor } from '@carelane/contract/doctors/doctor';
import { DAY_NAMES, slotFromLabel, slotMinute, weekdayName } from '@carelane/contract/doctors/slot-grid';
import { addDays, zonedDate, zonedInstant, zonedTime } from '@carelane/contract/time/zoned-time';

interface OpenTime {
  /** In the doctor's zone. */
  time: string;
  startsAt: Date;
}

/** The doctor's weekly hours by the days of the viewer's week, as they are for the seven days from today. */
export function weekHours(
  { available_time_slots, timezone }: Pick<Doctor, 'available_time_slots' | 'timezone'>,
  viewerZone: string,
  now: Date,
): { day: string; times: OpenTime[] }[] {
  const today = zonedDate(now, timezone);
  const open = DAY_NAMES.flatMap((_, daysAhead) => {
    const date = addDays(today, daysAhead);
    const hours = available_time_slots.find(({ day }) => day === weekdayName(date));
    return (hours?.times ?? []).flatMap(({ time, status }): OpenTime[] => {
      const slot = slotFromLabel(time);
      const startsAt =
        slot === undefined || status !== 'available'
          ? undefined
          : zonedInstant(date, slotMinute(slot), timezone);
      return startsAt ? [{ time, startsAt }] : [];
    });
  });
  const minute = ({ startsAt }: OpenTime) => zonedTime(startsAt, viewerZone).minuteOfDay;
  return DAY_NAMES.map((day) => ({
    day,
    times: open
      .filter(({ startsAt }) => weekdayName(zonedDate(startsAt, viewerZone)) === day)
      .sort((a, b) => minute(a) - minute(b)),
  }));
}
