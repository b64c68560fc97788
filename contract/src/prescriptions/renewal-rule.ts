import type { Prescription } from './prescription';

export const ASK_AGAIN_DAYS = 7;

type Renewal = { status: NonNullable<Prescription['renewal']>['status']; settledAt: Date | string | null };

/** Once at a time. After a refusal, again at once with a note that says what is new, or after a week without one. */
export function renewalAsking(renewal: Renewal | null, now: Date): 'open' | 'with a note' | 'closed' {
  if (!renewal) return 'open';
  if (renewal.status !== 'declined') return 'closed';
  const declinedAt = new Date(renewal.settledAt ?? now).getTime();
  return now.getTime() - declinedAt >= ASK_AGAIN_DAYS * 86_400_000 ? 'open' : 'with a note';
}
