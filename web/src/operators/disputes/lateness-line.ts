import type { OperatorDispute } from '@carelane/contract/operators/dispute-endpoints';
import { when } from '../ui/when';

/** What the doctor had announced: it moves the times at which people are expected. */
export function latenessLine({ lateness }: Pick<OperatorDispute, 'lateness'>): string | undefined {
  if (!lateness) return undefined;
  const { minutes, maxMinutes, announcedAt } = lateness;
  const at = announcedAt ? `, announced on ${when(announcedAt)}` : '';
  const before = maxMinutes > minutes ? `, after up to ${maxMinutes} minutes late` : '';
  return minutes > 0
    ? `The doctor was to begin about ${minutes} minutes late${at}${before}.`
    : `The doctor was to begin on time again${at}${before}.`;
}
