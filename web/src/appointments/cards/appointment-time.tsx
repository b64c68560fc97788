import { clockTime, dayInWords, shortDate, viewerZone, zoneName } from '../../lib/dates';
import type { AppointmentView } from '../appointment-view';
import { sameClock } from '../when';
import classes from './appointment-card.module.css';

type Timed = Pick<AppointmentView, 'date' | 'time' | 'timezone' | 'startsAt'>;

/** The doctor's date and time, and the viewer's where it differs. */
export function AppointmentTime({ appointment, now }: { appointment: Timed; now: Date }) {
  const { date, time, timezone, startsAt } = appointment;
  const at = new Date(startsAt);
  const isSame = sameClock(at, timezone, viewerZone());
  const day = dayInWords(at, now);
  return (
    <div className={classes.time}>
      <time dateTime={startsAt}>
        {isSame && !/\d/.test(day) ? <strong>{day}, </strong> : null}
        <span>{shortDate(date)}</span> ·{' '}
        <span className={classes.clock}>
          {time}
          {isSame ? null : ` ${zoneName(timezone, at)}`}
        </span>
      </time>
      <OwnTime appointment={appointment} now={now} />
    </div>
  );
}

/** Empty where the viewer's time is the same as the doctor's. */
export function OwnTime({ appointment, now }: { appointment: Timed; now: Date }) {
  const at = new Date(appointment.startsAt);
  if (sameClock(at, appointment.timezone, viewerZone())) return null;
  return <span className={classes.ownTime}>Your time: {ownTime(at, now)}</span>;
}

/** 'Tomorrow, 06:00 AM GMT' */
export function ownTime(at: Date, now: Date): string {
  return `${dayInWords(at, now)}, ${clockTime(at)} ${zoneName(viewerZone(), at)}`;
}
