import { zonedDate } from '@carelane/contract/time/zoned-time';
import type { doctorProfiles } from '../db/schema';

type Announcement = Pick<typeof doctorProfiles.$inferSelect, 'lateMinutes' | 'lateOn' | 'timezone'>;

/**
 * The columns of a visit that is booked or moved now: later on a day for which its doctor has announced to be late, it
 * begins late too. Its confirmation says so, which counts as having told the patient.
 */
export function runningLateness({ lateMinutes, lateOn, timezone }: Announcement, startsAt: Date, now: Date) {
  const isToday = zonedDate(now, timezone) === lateOn && zonedDate(startsAt, timezone) === lateOn;
  const minutes = isToday && startsAt > now ? lateMinutes : 0;
  return {
    lateMinutes: minutes,
    maxLateMinutes: minutes,
    lateToldMinutes: minutes > 0 ? minutes : null,
    lateAnnouncedAt: minutes > 0 ? now : null,
  };
}
