const UNPAID_HOLDS_WITHOUT_WAIT = 10;
export const UNPAID_HOLDS_COUNTED_HOURS = 24;
const FIRST_WAIT_MINUTES = 5;
const LONGEST_WAIT_MINUTES = 6 * 60;
const MINUTE_MS = 60_000;

export function secondsUntilNextHold(unpaid: { count: number; lastAt: Date | null }, now: Date): number {
  const doublings = unpaid.count - UNPAID_HOLDS_WITHOUT_WAIT;
  if (doublings < 0 || unpaid.lastAt === null) return 0;
  const minutes = Math.min(LONGEST_WAIT_MINUTES, FIRST_WAIT_MINUTES * 2 ** doublings);
  return Math.max(0, Math.ceil((unpaid.lastAt.getTime() + minutes * MINUTE_MS - now.getTime()) / 1000));
}
