import type { OperatorDispute } from '@carelane/contract/operators/dispute-endpoints';
import { when } from '../ui/when';

/** What the doctor announced: it moves the times at which people are expected in the room. */
export function latenessLine({ lateness }: Pick<OperatorDispute, 'lateness'>): string | undefined {
  if (!lateness) return undefined;
  const { minutes, maxMinutes, announcedAt } = lateness;
  const doctor = announcedAt ? `On ${when(announcedAt)}, the doctor` : 'The doctor';
  const start = minutes > 0 ? `a start about ${minutes} minutes late` : 'a start on time';
  const longest =
    maxMinutes > minutes ? `, having announced a delay of up to ${maxMinutes} minutes before` : '';
  return `${doctor} announced ${start}${longest}.`;
}
