import { DEFAULT_TIME_ZONE, zonedInstant } from '@carelane/contract/time/zoned-time';

export function dayStart(date: string): Date {
  const start = zonedInstant(date, 0, DEFAULT_TIME_ZONE);
  if (!start) throw new Error(`${date} has no midnight`);
  return start;
}
