import type { Prescription } from './prescription';

export const NEW_REQUEST_DAYS = 7;
const DAY_MS = 86_400_000;

type Renewal = { status: NonNullable<Prescription['renewal']>['status']; settledAt: Date | string | null };

export function renewalAvailability(renewal: Renewal | null, now: Date): 'open' | 'with a note' | 'closed' {
  if (!renewal) return 'open';
  if (renewal.status !== 'declined') return 'closed';
  // A declined request always has `settledAt`; the fallback only satisfies the nullable type.
  const declinedAt = new Date(renewal.settledAt ?? now).getTime();
  return now.getTime() - declinedAt >= NEW_REQUEST_DAYS * DAY_MS ? 'open' : 'with a note';
}
