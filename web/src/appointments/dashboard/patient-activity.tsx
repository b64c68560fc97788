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
                  {fromNow(new Date(entry.at), now)} ·{' '}
                  <VisitTime at={entry.startsAt} zone={entry.timezone}>
                    {shortDate(entry.startsAt)},{' '}
                  </VisitTime>
                </span>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
