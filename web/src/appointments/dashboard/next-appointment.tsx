import { isJoinable, joinWindow } from '@carelane/contract/appointments/join-window';
import type { Role } from '@carelane/contract/auth/account';
import { doctorTitle } from '@carelane/contract/doctors/doctor-name';
import { Link } from '@tanstack/react-router';
import { dayInWords } from '../../lib/dates';
import { useNow } from '../../lib/now';
import { LinkButton } from '../../ui/link-button';
import { PersonAvatar } from '../../ui/person-avatar';
import { Skeleton } from '../../ui/skeletons';
import { VisitTime } from '../../ui/visit-time';
import type { AppointmentView } from '../appointment-view';
import { LateTime } from '../cards/appointment-time';
import { countdown } from '../time-in-words';
import classes from './next-appointment.module.css';

interface Props {
  appointment: AppointmentView;
  viewerRole: Role;
}

export function NextAppointment({ appointment, viewerRole }: Props) {
  const now = useNow(1);
  const joinTimes = joinWindow(appointment, now);
  const name = viewerRole === 'doctor' ? appointment.patientName : doctorTitle(appointment.doctorName);
  const image = viewerRole === 'doctor' ? appointment.patientImage : appointment.doctorImage;
  return (
    <section className={classes.next} aria-label="Next appointment" data-open={joinTimes.state === 'open'}>
      <div className={classes.person}>
        <PersonAvatar name={name.replace(/^Dr\. /, '')} src={image} size={72} />
        <div>
          <p className={classes.eyebrow}>{joinTimes.state === 'open' ? 'It’s time' : 'Next appointment'}</p>
          <h2 className={classes.when}>
            <VisitTime at={appointment.startsAt} zone={appointment.timezone}>
              {dayInWords(appointment.startsAt, now)},{' '}
            </VisitTime>
          </h2>
          <LateTime appointment={appointment} now={now} />
          <p className={classes.who}>
            <Link to="/appointments/$id" params={{ id: appointment.id }}>
              {name}
            </Link>
            {viewerRole === 'patient' ? ` · ${appointment.doctorSpecialty}` : ''} ·{' '}
            {appointment.consultationType}
          </p>
        </div>
      </div>
      <div className={classes.clock}>
        {joinTimes.state === 'open' ? (
          <>
            <p className={classes.label}>The room stays open for another</p>
            <p className={classes.count} role="timer">
              {countdown(joinTimes.closesAt.getTime() - now.getTime())}
            </p>
            <LinkButton
              to="/consultation/$appointmentId"
              params={{ appointmentId: appointment.id }}
              size="lg"
            >
              Enter Consultation
            </LinkButton>
          </>
        ) : null}
        {joinTimes.state === 'early' ? (
          <>
            <p className={classes.label}>You can join in</p>
            <p className={classes.count} role="timer">
              {countdown(joinTimes.opensAt.getTime() - now.getTime())}
            </p>
          </>
        ) : null}
      </div>
    </section>
  );
}

export function NextAppointmentLoading() {
  return (
    <div className={classes.next} aria-hidden="true">
      <div className={classes.person}>
        <Skeleton width="4.5rem" height="4.5rem" isRound />
        <div className={classes.skeletons}>
          <Skeleton width="7rem" />
          <Skeleton width="13rem" height="2.1rem" />
          <Skeleton width="11rem" />
        </div>
      </div>
      <div className={classes.clock}>
        <div className={classes.skeletons}>
          <Skeleton width="9rem" />
          <Skeleton width="6rem" height="2.1rem" />
        </div>
      </div>
    </div>
  );
}

export function NextAppointmentUnknown() {
  return (
    <section className={classes.next} aria-label="Next appointment">
      <div>
        <h2 className={classes.when}>Your next appointment could not be loaded.</h2>
        <p className={classes.who}>Your bookings are not affected.</p>
      </div>
    </section>
  );
}

export function NoNextAppointment({ viewerRole }: { viewerRole: Role }) {
  const isPatient = viewerRole === 'patient';
  return (
    <section className={classes.next} aria-label="Next appointment">
      <div>
        <h2 className={classes.when}>{isPatient ? 'How can we help?' : 'No upcoming visits'}</h2>
        <p className={classes.who}>
          {isPatient
            ? 'Choose a doctor and an available time. For a video visit, all you need is this browser.'
            : 'Your next visit will appear here, with a countdown to when you can join.'}
        </p>
      </div>
      {isPatient ? (
        <LinkButton to="/doctors" size="lg">
          Book a Visit
        </LinkButton>
      ) : null}
    </section>
  );
}

export function findNext(appointments: AppointmentView[], now: Date): AppointmentView | undefined {
  return appointments
    .filter((appointment) => isJoinable(appointment, now))
    .sort((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt))[0];
}
