import { bothClocks } from '@carelane/contract/time/both-clocks';
import { zoneName } from '@carelane/contract/time/zone-name';
import { monthAndDay, viewerZone, weekday } from './dates';

interface VisitClock {
  /** '10:30 AM', or '12:00 AM New York time' where the doctor's clock shows something else. */
  own: string;
  /** '10:30 AM India time', with the day where that differs too. */
  doctors?: string;
}

/** When a visit is: on the viewer's own clock, and on the doctor's where it differs. */
export function visitClock(at: string | Date, zone: string, ownZone = viewerZone()): VisitClock {
  const { own, doctors } = bothClocks(new Date(at), ownZone, zone);
  if (!doctors) return { own: own.time };
  const day = doctors.date === own.date ? '' : `${weekday(doctors.date)}, ${monthAndDay(doctors.date)}, `;
  return { own: `${own.time} ${own.zone}`, doctors: `${day}${doctors.time} ${doctors.zone}` };
}

/** '12:00 AM New York time (10:30 AM India time)', where there is space for words only. */
export function visitClockInWords(at: string | Date, zone: string): string {
  const { own, doctors } = visitClock(at, zone);
  return doctors ? `${own} (${doctors})` : own;
}

/** Above times that are shown on both clocks, the doctor's smaller. */
export const twoZonesInWords = (zone: string): string =>
  `Times are in your time zone, ${zoneName(viewerZone())}. The small ones are in the doctor’s, ${zoneName(zone)}.`;
