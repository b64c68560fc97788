import type { Role } from '@carelane/contract/auth/account';
import type { VisitEvent } from '@carelane/contract/visits/visit';
import type { AppointmentView } from '../appointments/appointment-view';
import { Panel } from '../ui/panel';
import { eventSentence, formatInstant } from './event-sentence';
import classes from './visit-page.module.css';

interface Props {
  events: VisitEvent[];
  visit: Pick<AppointmentView, 'doctorName' | 'patientName' | 'timezone'>;
  role: Role;
}

export function VisitEvents({ events, visit, role }: Props) {
  return (
    <Panel title="What Happened">
      <ol className={classes.events}>
        {events.map((event, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two events can be equal, and the lines have no state
          <li key={index}>
            <span>{eventSentence(event, visit, role)}</span>
            <time className={classes.soft} dateTime={event.at}>
              {formatInstant(event.at, visit.timezone)}
            </time>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
