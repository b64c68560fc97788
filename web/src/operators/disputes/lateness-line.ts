import type { OperatorDispute } from '@carelane/contract/operators/dispute-endpoints';
import { dateAndTime } from '../ui/date-and-time';

export function latenessLine({ lateness }: Pick<OperatorDispute, 'lateness'>): string | undefined {
  if (!lateness) return undefined;
  const { minutes, maxMinutes, announcedAt } = lateness;
  const doctor = announcedAt ? `On ${dateAndTime(announcedAt)}, the doctor` : 'The doctor';
  const start = minutes > 0 ? `a start about ${minutes} minutes late` : 'a start on time';
  const longest = maxMinutes > minutes ? `, after announcing a delay of up to ${maxMinutes} minutes` : '';
  return `${doctor} announced ${start}${longest}.`;
}
