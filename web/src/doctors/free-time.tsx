import type { FreeTime } from '@carelane/contract/doctors/slots-for-date';
import { clockTime, dayInWords, isoDate, viewerZone, zoneName } from '../lib/dates';

/** 'Today, 10:30 AM' in the doctor's time zone, which is named where the viewer's differs. */
export function freeTimeInWords(
  free: FreeTime,
  timezone: string,
  now: Date,
): { doctors: string; viewers?: string } {
  const at = new Date(free.startsAt);
  const zone = viewerZone();
  const own = `${dayInWords(at, now)}, ${clockTime(at)}`;
  const isSame =
    isoDate(at, timezone) === isoDate(at, zone) && clockTime(at, timezone) === clockTime(at, zone);
  if (isSame) return { doctors: own };
  const day = dayInWords(new Date(`${free.date}T12:00:00`), now);
  return {
    doctors: `${day}, ${free.time} ${zoneName(timezone, at)}`,
    viewers: `${own} ${zoneName(zone, at)}`,
  };
}
