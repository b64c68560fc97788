import { isJoinable } from '@carelane/contract/appointments/join-window';
import { doctorTitle } from '@carelane/contract/doctors/doctor-name';
import { Link } from '@tanstack/react-router';
import { monthAndDay } from '../../lib/dates';
import { useNow } from '../../lib/now';
import { EmptyState } from '../../ui/empty-state';
import { ErrorState } from '../../ui/error-state';
import { LinkButton } from '../../ui/link-button';
import { LoadingState } from '../../ui/loading-state';
import { Panel } from '../../ui/panel';
import { VisitTime } from '../../ui/visit-time';
import type { AppointmentView } from '../appointment-view';
import { LateTime } from '../cards/appointment-time';
import type { AppointmentList } from '../use-appointment-list';
import classes from './dashboard.module.css';

const MAX_NEXT_SHOWN = 3;

interface Props {
  today: AppointmentList;
  upcoming: AppointmentList;
  isNew: boolean;
}

export function UpcomingCard({ today, upcoming, isNew }: Props) {
  const now = useNow();
  if (isNew) {
    return (
      <Panel title="Upcoming Appointments">
        <NothingBooked />
      </Panel>
    );
  }
  if (!today.appointments || !upcoming.appointments) {
    return (
      <Panel title="Upcoming Appointments">
        {(today.error ?? upcoming.error) ? (
          <ErrorState
            title="Unable to load your appointments"
            action={<LinkButton to="/doctors">Book New Appointment</LinkButton>}
          />
        ) : (
          <LoadingState label="Loading your appointments..." count={2} />
        )}
      </Panel>
    );
  }
  const joinableToday = today.appointments.filter((appointment) => isJoinable(appointment, now));
  const next = upcoming.appointments
    .filter(({ id, choice }) => !choice && joinableToday.every((appointment) => appointment.id !== id))
    .slice(0, MAX_NEXT_SHOWN);
  return (
    <Panel title="Upcoming Appointments">
      {joinableToday.length + next.length === 0 ? (
        <NothingBooked />
      ) : (
        <ul className={classes.upcoming}>
          {joinableToday.map((appointment) => (
            <UpcomingLine key={appointment.id} appointment={appointment} day="Today">
              <LinkButton
                size="xs"
                to="/consultation/$appointmentId"
                params={{ appointmentId: appointment.id }}
              >
                Join
              </LinkButton>
            </UpcomingLine>
          ))}
          {next.map((appointment) => (
            <UpcomingLine
              key={appointment.id}
              appointment={appointment}
              day={monthAndDay(appointment.startsAt)}
            />
          ))}
        </ul>
      )}
      <LinkButton to="/appointments" variant="light" fullWidth>
        View All Appointments
      </LinkButton>
    </Panel>
  );
}

function NothingBooked() {
  return <EmptyState title="You have no appointments yet." />;
}

interface LineProps {
  appointment: AppointmentView;
  day: string;
  children?: React.ReactNode;
}

function UpcomingLine({ appointment, day, children }: LineProps) {
  const now = useNow();
  return (
    <li className={classes.upcomingLine}>
      <div className={classes.date}>
        <span>{day}</span>
        <strong>
          <VisitTime at={appointment.startsAt} zone={appointment.timezone} />
        </strong>
      </div>
      <div className={classes.lineBody}>
        <Link className={classes.lineName} to="/appointments/$id" params={{ id: appointment.id }}>
          {doctorTitle(appointment.doctorName)}
        </Link>
        <span className={classes.lineDetails}>{appointment.consultationType}</span>
        <LateTime appointment={appointment} now={now} />
      </div>
      {children}
    </li>
  );
}
