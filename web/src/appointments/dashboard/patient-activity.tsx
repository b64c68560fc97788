import { useQuery } from '@tanstack/react-query';
import { ownClock, shortDate } from '../../lib/dates';
import { useNow } from '../../lib/now';
import { EmptyState } from '../../ui/empty-state';
import { ErrorState } from '../../ui/error-state';
import { LoadingState } from '../../ui/loading-state';
import { Panel } from '../../ui/panel';
import { PersonAvatar } from '../../ui/person-avatar';
import { doctorActivityQuery } from '../api';
import { fromNow } from '../when';
import classes from './dashboard.module.css';

const WORDS = {
  booked: ' booked an appointment',
  moved: ' moved an appointment',
  completed: '’s appointment was completed',
  canceled: '’s appointment was canceled',
} as const;

export function PatientActivity() {
  const activity = useQuery(doctorActivityQuery);
  const now = useNow();
  return (
    <Panel title="Recent Patient Activity">
      {activity.isError && !activity.data ? (
        <ErrorState title="Recent activity could not be loaded." onRetry={() => void activity.refetch()} />
      ) : !activity.data ? (
        <LoadingState label="Loading recent activity..." count={2} />
      ) : activity.data.length === 0 ? (
        <EmptyState title="No recent activity." />
      ) : (
        <ul className={classes.activity}>
          {activity.data.map((entry) => (
            <li key={entry.id} className={classes.activityLine}>
              <PersonAvatar name={entry.patientName} src={entry.patientImage} size={36} />
              <div className={classes.lineBody}>
                <span>
                  <strong>{entry.patientName || 'Unknown Patient'}</strong>
                  {WORDS[entry.kind]}
                </span>
                <span className={classes.lineKind}>
                  {shortDate(entry.date)}, {entry.time} · {fromNow(new Date(entry.at), now)}
                </span>
                <OwnClock entry={entry} />
              </div>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** For a doctor who is outside the practice's time zone. */
function OwnClock({ entry }: { entry: { startsAt: string; date: string; time: string } }) {
  const own = ownClock(entry.startsAt, entry.date, entry.time);
  return own ? <span className={classes.lineKind}>Your time: {own}</span> : null;
}
