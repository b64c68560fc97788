import type { OperatorDispute } from '@carelane/contract/operators/dispute-endpoints';
import { minutesPresent } from '@carelane/contract/operators/presence';
import { countWithNoun } from '../../lib/count-with-noun';
import { clockTime } from '../../lib/dates';

type Dispute = Pick<OperatorDispute, 'presence' | 'consultationType'>;

export function presenceLine({ presence, consultationType }: Dispute, person: 'doctor' | 'patient'): string {
  if (consultationType === 'In-person Consultation') return 'in-person visit, attendance is not recorded.';
  if (!presence) return 'presence was not recorded.';
  const stays = presence[person];
  if (stays.length === 0) return 'was not in the room.';
  const minutes = minutesPresent(stays);
  const length = minutes === 0 ? 'less than a minute' : countWithNoun(minutes, 'minute');
  const spans = stays.map(
    ({ enteredAt, lastSeenAt }) => `${clockTime(enteredAt)} to ${clockTime(lastSeenAt)}`,
  );
  return `in the room for ${length}: ${spans.join(', ')}.`;
}
