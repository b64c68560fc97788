import { useQuery } from '@tanstack/react-query';
import { shortDate } from '../../lib/dates';
import { useNow } from '../../lib/now';
import { EmptyState } from '../../ui/empty-state';
import { ErrorState } from '../../ui/error-state';
import { LoadingState } from '../../ui/loading-state';
import { Panel } from '../../ui/panel';
import { PersonAvatar } from '../../ui/person-avatar';
import { VisitTime } from '../../ui/visit-time';
import { doctorActivityQuery } from '../api';
import { fromNow } from '../time-in-words';
import classes from './dashboard.module.css';

const DESCRIPTIONS = {
  booked: ' booked an appointment',
  moved: ' moved an appointment',
  completed: '’s appointment was completed',
  canceled: '’s appointment was canceled',
} as const;

export function PatientActivity() {
  return (
    <Panel title="Recent Patient Activity">
      <ActivityList />
    </Panel>
  );
}

function ActivityList() {
  const { data, isError, refetch } = useQuery(doctorActivityQuery);
  const now = useNow();
  if (!data) {
    if (!isError) return <LoadingState label="Loading recent activity..." count={2} />;
    return <ErrorState title="Recent activity could not be loaded." onRetry={() => void refetch()} />;
  }
  if (data.length === 0) return <EmptyState title="No recent activity." />;
  return (
    <ul className={classes.activity}>
      {data.map((entry) => (
        <li key={entry.id} className={classes.activityLine}>
          <PersonAvatar name={entry.patientName} src={entry.patientImage} size={36} />
          <div className={classes.lineBody}>
            <span>
              <strong>{entry.patientName || 'Unknown Patient'}</strong>
              {DESCRIPTIONS[entry.kind]}
            </span>
            <span className={classes.lineDetails}>
              {fromNow(new Date(entry.at), now)} ·{' '}
              <VisitTime at={entry.startsAt} zone={entry.timezone}>
                {shortDate(entry.startsAt)},{' '}
              </VisitTime>
            </span>
          </div>
        </li>
      ))}
    </ul>
  );
}
