import type { FreeTime } from '@carelane/contract/doctors/slots-for-date';
import { dayInWords } from '../lib/dates';
import { VisitTime } from '../ui/visit-time';

interface Props {
  free: FreeTime;
  zone: string;
  now: Date;
}

export function FreeTimeInWords({ free, zone, now }: Props) {
  return (
    <VisitTime at={free.startsAt} zone={zone}>
      {dayInWords(free.startsAt, now)},{' '}
    </VisitTime>
  );
}
