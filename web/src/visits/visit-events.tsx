import type { Role } from '@carelane/contract/auth/account';
import type { VisitEvent } from '@carelane/contract/visits/visit';
import type { AppointmentView } from '../appointments/appointment-view';
import { Panel } from '../ui/panel';
import { eventSentence, moment } from './event-sentence';
import classes from './visit-page.module.css';

interface Props {
  events: VisitEvent[];
  people: Pick<AppointmentView, 'doctorName' | 'patientName' | 'timezone'>;
  role: Role;
}

export function VisitEvents({ events, people, role }: Props) {
  return (
    <Panel title="What happened">
      <ol className={classes.events}>
        {events.map((event) => (
          <li key={`${event.kind} ${event.at} ${event.by}`}>
            <span>{eventSentence(event, people, role)}</span>
            <time className={classes.soft} dateTime={event.at}>
              {moment(event.at, people.timezone)}
            </time>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
