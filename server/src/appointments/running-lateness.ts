import { zonedDate } from '@carelane/contract/time/zoned-time';
import type { doctorProfiles } from '../db/schema';

type AnnouncedDelay = Pick<typeof doctorProfiles.$inferSelect, 'lateMinutes' | 'lateOn' | 'timezone'>;

/** The confirmation of the booking names the delay, which counts as notifying the patient. */
export function runningLateness(
  { lateMinutes, lateOn, timezone }: AnnouncedDelay,
  startsAt: Date,
  now: Date,
) {
  const isToday = zonedDate(now, timezone) === lateOn && zonedDate(startsAt, timezone) === lateOn;
  const minutes = isToday && startsAt > now ? lateMinutes : 0;
  return {
    lateMinutes: minutes,
    maxLateMinutes: minutes,
    announcedDelayMinutes: minutes > 0 ? minutes : null,
    lateAnnouncedAt: minutes > 0 ? now : null,
  };
}
