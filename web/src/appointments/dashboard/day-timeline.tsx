import type { AppointmentStatus } from '@carelane/contract/appointments/status';
import { SLOT_MINUTES } from '@carelane/contract/doctors/slot-grid';
import { clockTime } from '../../lib/dates';
import { useNow } from '../../lib/now';
import { EmptyState } from '../../ui/empty-state';
import { LoadingState } from '../../ui/loading-state';
import { Panel } from '../../ui/panel';
import type { AppointmentView } from '../appointment-view';
import type { AppointmentList } from '../use-appointment-list';
import classes from './day-timeline.module.css';

interface Props {
  list: AppointmentList;
  waiting: ReadonlySet<string>;
  /** The doctor's current one. A visit may have been agreed in an earlier one. */
  zone: string | undefined;
}

/** The day from top to bottom in the doctor's time zone, with a line for the current time. */
export function DayTimeline({ list, waiting, zone }: Props) {
  const now = useNow();
  if (!list.appointments) {
    return (
      <Panel title="Today's Timeline">
        {list.error ? (
          <p className={classes.free}>Your day could not be loaded.</p>
        ) : (
          <LoadingState label="Loading your appointments..." />
        )}
      </Panel>
    );
  }
  const visits = list.appointments.filter(({ status }) => status !== 'canceled');
  const passed = visits.filter(({ startsAt }) => new Date(startsAt) <= now).length;
  return (
    <Panel title="Today's Timeline">
      {visits.length === 0 ? <EmptyState title="Your day is free." /> : null}
      <ol className={classes.line}>
        {visits.map((visit, index) => (
          <Visit
            key={visit.id}
            visit={visit}
            now={now}
            zone={zone}
            isWaiting={waiting.has(visit.id)}
            isNext={index === passed}
          />
        ))}
        {visits.length > 0 && passed === visits.length ? <NowLine now={now} zone={zone} /> : null}
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
      {isNext ? <NowLine now={now} zone={zone} /> : null}
      <li className={classes.visit} data-state={visitState(visit, now)}>
        <time dateTime={visit.startsAt}>{clockTime(visit.startsAt, zone)}</time>
        <div className={classes.what}>
          <span className={classes.name}>{visit.patientName}</span>
          <span className={classes.note}>{isWaiting ? 'Waiting now' : NOTES[visitState(visit, now)]}</span>
        </div>
      </li>
    </>
  );
}

function NowLine({ now, zone }: { now: Date; zone: string | undefined }) {
  return (
    <li className={classes.now}>
      <time dateTime={now.toISOString()}>{clockTime(now, zone)}</time>
      <span>Now</span>
    </li>
  );
}

type State = Exclude<AppointmentStatus, 'scheduled'> | 'ahead' | 'running' | 'open';
const NOTES: Record<State, string> = {
  ahead: 'Scheduled',
  running: 'In progress',
  open: 'Not completed yet',
  completed: 'Completed',
  canceled: 'Cancelled',
};

function visitState(visit: AppointmentView, now: Date): State {
  if (visit.status !== 'scheduled') return visit.status;
  const minutes = (now.getTime() - Date.parse(visit.startsAt)) / 60_000;
  if (minutes < 0) return 'ahead';
  return minutes < SLOT_MINUTES ? 'running' : 'open';
}
