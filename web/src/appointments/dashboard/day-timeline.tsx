import type { AppointmentStatus } from '@carelane/contract/appointments/status';
import { SLOT_MINUTES } from '@carelane/contract/doctors/slot-grid';
import { Link } from '@tanstack/react-router';
import { clockTime } from '../../lib/dates';
import { useNow } from '../../lib/now';
import { EmptyState } from '../../ui/empty-state';
import { ErrorState } from '../../ui/error-state';
import { lazyComponent } from '../../ui/lazy-component';
import { LoadingState } from '../../ui/loading-state';
import { Panel } from '../../ui/panel';
import { VisitTime } from '../../ui/visit-time';
import type { AppointmentView } from '../appointment-view';
import { LateTime } from '../cards/appointment-time';
import type { AppointmentList } from '../use-appointment-list';
import classes from './day-timeline.module.css';

const DayTools = lazyComponent(() => import('./day-tools').then((module) => module.DayTools));

interface Props {
  list: AppointmentList;
  /** Today in the doctor's zone can be another day in the browser's. */
  allVisits: AppointmentView[];
  waiting: ReadonlySet<string>;
  /** A visit may have been booked in an earlier zone. */
  zone: string | undefined;
}

export function DayTimeline({ list, allVisits, waiting, zone }: Props) {
  const now = useNow();
  if (!list.appointments) {
    return (
      <Panel title="Today's Timeline">
        {list.error ? (
          <ErrorState title="Your day could not be loaded." onRetry={list.retry} />
        ) : (
          <LoadingState label="Loading your appointments..." />
        )}
      </Panel>
    );
  }
  const visits = list.appointments.filter(({ status }) => status !== 'canceled');
  const startedCount = visits.filter(({ startsAt }) => new Date(startsAt) <= now).length;
  return (
    <Panel title="Today's Timeline" aside={zone ? <DayTools zone={zone} visits={allVisits} /> : null}>
      {visits.length === 0 ? <EmptyState title="You have no visits today." /> : null}
      <ol className={classes.line}>
        {visits.map((visit, index) => (
          <Visit
            key={visit.id}
            visit={visit}
            now={now}
            zone={zone}
            isWaiting={waiting.has(visit.id)}
            isNext={index === startedCount}
          />
        ))}
        {visits.length > 0 && startedCount === visits.length ? <NowLine now={now} /> : null}
      </ol>
    </Panel>
  );
}

interface VisitProps {
  visit: AppointmentView;
  now: Date;
  zone: string | undefined;
  isWaiting: boolean;
  isNext: boolean;
}

function Visit({ visit, now, zone, isWaiting, isNext }: VisitProps) {
  return (
    <>
      {isNext ? <NowLine now={now} /> : null}
      <li className={classes.visit} data-state={visitState(visit, now)}>
        <VisitTime at={visit.startsAt} zone={zone ?? visit.timezone} />
        <div className={classes.details}>
          <Link className={classes.name} to="/appointments/$id" params={{ id: visit.id }}>
            {visit.patientName}
          </Link>
          <LateTime appointment={visit} now={now} zone={zone} />
          <span className={classes.note}>{isWaiting ? 'Waiting now' : NOTES[visitState(visit, now)]}</span>
        </div>
      </li>
    </>
  );
}

function NowLine({ now }: { now: Date }) {
  return (
    <li className={classes.now}>
      <time dateTime={now.toISOString()}>{clockTime(now)}</time>
      <span>Now</span>
    </li>
  );
}

type State = Exclude<AppointmentStatus, 'scheduled'> | 'upcoming' | 'in-progress' | 'not-completed';
const NOTES: Record<State, string> = {
  upcoming: 'Scheduled',
  'in-progress': 'In progress',
  'not-completed': 'Not completed yet',
  completed: 'Completed',
  canceled: 'Cancelled',
};

function visitState(visit: AppointmentView, now: Date): State {
  if (visit.status !== 'scheduled') return visit.status;
  const minutes = (now.getTime() - Date.parse(visit.startsAt)) / 60_000;
  if (minutes < 0) return 'upcoming';
  return minutes < SLOT_MINUTES ? 'in-progress' : 'not-completed';
}
