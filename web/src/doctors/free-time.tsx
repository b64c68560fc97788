import type { FreeTime } from '@carelane/contract/doctors/slots-for-date';
import { dayInWords } from '../lib/dates';
import { VisitTime } from '../ui/visit-time';

interface Props {
  free: FreeTime;
  /** The doctor's time zone. */
  zone: string;
  now: Date;
}

/** Such as 'Today, 10:30 AM'. */
export function FreeTimeInWords({ free, zone, now }: Props) {
  return (
    <VisitTime at={free.startsAt} zone={zone}>
      {dayInWords(free.startsAt, now)},{' '}
    </VisitTime>
  );
}
