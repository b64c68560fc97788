import type { ReactNode } from 'react';
import { visitClock } from '../lib/visit-clock';
import classes from './visit-time.module.css';

interface Props {
  at: string | Date;
  /** The doctor's. */
  zone: string;
  /** The day, in front of the time. */
  children?: ReactNode;
}

/** The time of a visit on the viewer's own clock. The doctor's is small beside it where it differs. */
export function VisitTime({ at, zone, children }: Props) {
  const { own, doctors } = visitClock(at, zone);
  return (
    <time dateTime={new Date(at).toISOString()}>
      {children}
      <span className={classes.own}>{own}</span>
      {doctors ? <small className={classes.doctors}> {doctors}</small> : null}
    </time>
  );
}
