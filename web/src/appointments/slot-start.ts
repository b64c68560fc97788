import { slotFromLabel, slotMinute } from '@carelane/contract/doctors/slot-grid';
import { zonedInstant } from '@carelane/contract/time/zoned-time';

export function slotStart(date: string, time: string, timezone: string): Date | undefined {
  const slot = slotFromLabel(time);
  return slot === undefined ? undefined : zonedInstant(date, slotMinute(slot), timezone);
}
