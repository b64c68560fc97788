import type { Prescription } from './prescription';

export const NEW_REQUEST_DAYS = 7;
const DAY_MS = 86_400_000;

type Renewal = { status: NonNullable<Prescription['renewal']>['status']; settledAt: Date | string | null };

/**
 * Whether a patient can request a renewal. A prescription has at most one request that is pending or granted. After the
 * doctor has declined, the patient can repeat the request immediately with a note that says what has changed, or
 * without a note after a week.
 */
export function renewalAvailability(renewal: Renewal | null, now: Date): 'open' | 'with a note' | 'closed' {
  if (!renewal) return 'open';
  if (renewal.status !== 'declined') return 'closed';
  // A declined request always has `settledAt`; the fallback only satisfies the nullable type.
  const declinedAt = new Date(renewal.settledAt ?? now).getTime();
  return now.getTime() - declinedAt >= NEW_REQUEST_DAYS * DAY_MS ? 'open' : 'with a note';
}
