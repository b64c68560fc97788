import type { OperatorDispute } from '@carelane/contract/operators/dispute-endpoints';
import { minutesPresent } from '@carelane/contract/operators/presence';
import { clockTime } from '../../lib/dates';

type Known = Pick<OperatorDispute, 'presence' | 'consultationType'>;

/** What the server knows about a person's presence. Without any record of the visit it knows nothing. */
export function presenceLine({ presence, consultationType }: Known, person: 'doctor' | 'patient'): string {
  if (consultationType === 'In-person Consultation') return 'in person, so nothing is known.';
  if (!presence) return 'presence not recorded.';
  const stays = presence[person];
  if (stays.length === 0) return 'was not in the room.';
  const minutes = minutesPresent(stays);
  const length = minutes === 0 ? 'less than a minute' : minutes === 1 ? '1 minute' : `${minutes} minutes`;
  const spans = stays.map(
    ({ enteredAt, lastSeenAt }) => `${clockTime(enteredAt)} to ${clockTime(lastSeenAt)}`,
  );
  return `in the room for ${length}: ${spans.join(', ')}.`;
}
