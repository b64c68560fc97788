import type { ReactNode } from 'react';
import { visitClock } from '../lib/visit-clock';
import classes from './visit-time.module.css';

interface Props {
  at: string | Date;
  zone: string;
  children?: ReactNode;
}

export function VisitTime({ at, zone, children }: Props) {
  const { viewerTime, doctorTime } = visitClock(at, zone);
  return (
    <time dateTime={new Date(at).toISOString()}>
      {children}
      <span className={classes.viewerTime}>{viewerTime}</span>
      {doctorTime ? <small className={classes.doctorTime}> {doctorTime}</small> : null}
    </time>
  );
}
