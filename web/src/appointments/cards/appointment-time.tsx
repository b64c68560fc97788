import { announcedStart, isJoinable, type VisitTiming } from '@carelane/contract/appointments/join-window';
import { dayInWords, shortDate } from '../../lib/dates';
import { VisitTime } from '../../ui/visit-time';
import type { AppointmentView } from '../appointment-view';
import classes from './appointment-card.module.css';

type BookedTime = Pick<AppointmentView, 'timezone' | 'startsAt'>;
type BookedVisit = BookedTime & VisitTiming & Pick<AppointmentView, 'status'>;

export function AppointmentTime({ appointment, now }: { appointment: BookedTime; now: Date }) {
  const at = new Date(appointment.startsAt);
  const day = dayInWords(at, now);
  const isRelativeDay = !/\d/.test(day);
  return (
    <div className={classes.time}>
      <VisitTime at={at} zone={appointment.timezone}>
        {isRelativeDay ? <strong>{day}, </strong> : null}
        <span>{shortDate(at)}</span> ·{' '}
      </VisitTime>
    </div>
  );
}

interface LateProps {
  appointment: BookedVisit;
  now: Date;
  zone?: string | undefined;
}

export function LateTime({ appointment, now, zone = appointment.timezone }: LateProps) {
  if (!appointment.lateMinutes || !isJoinable(appointment, now)) return null;
  return (
    <span className={classes.late}>
      Running late: about <VisitTime at={announcedStart(appointment)} zone={zone} />
    </span>
  );
}
