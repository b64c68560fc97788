import { joinWindow } from '@carelane/contract/appointments/join-window';
import type { Role } from '@carelane/contract/auth/account';
import { doctorTitle } from '@carelane/contract/doctors/doctor-name';
import { useNow } from '../app/now';
import { clockTime, dayInWords, shortDate, viewerZone, zoneName } from '../lib/dates';
import { LinkButton } from '../ui/link-button';
import { PersonAvatar } from '../ui/person-avatar';
import type { AppointmentView } from './appointment-view';
import classes from './next-appointment.module.css';
import { countdown, sameClock } from './when';

/** The biggest thing on the page: who, when, and how long until the room opens. */
export function NextAppointment({
  appointment,
  viewerRole,
}: {
  appointment: AppointmentView;
  viewerRole: Role;
}) {
  const now = useNow(1);
  const window = joinWindow(appointment, now);
  const isSameClock = sameClock(new Date(appointment.startsAt), appointment.timezone, viewerZone());
  const name = viewerRole === 'doctor' ? appointment.patientName : doctorTitle(appointment.doctorName);
  const image = viewerRole === 'doctor' ? appointment.patientImage : appointment.doctorImage;
  return (
    <section className={classes.next} aria-label="Next appointment" data-open={window.state === 'open'}>
      <div className={classes.person}>
        <PersonAvatar name={name.replace(/^Dr\. /, '')} src={image} size={72} />
        <div>
          <p className={classes.eyebrow}>{window.state === 'open' ? 'It is time' : 'Next appointment'}</p>
          <h2 className={classes.when}>
            {dayInWords(appointment.startsAt, now)}, {clockTime(appointment.startsAt)}
            {isSameClock ? null : <small> {zoneName(viewerZone(), new Date(appointment.startsAt))}</small>}
          </h2>
          <p className={classes.who}>
            {name}
            {viewerRole === 'patient' ? ` · ${appointment.doctorSpecialty}` : ''} ·{' '}
            {appointment.consultationType}
          </p>
          {isSameClock ? null : (
            <p className={classes.who}>
              On the doctor’s clock: {shortDate(appointment.date)}, {appointment.time}{' '}
              {zoneName(appointment.timezone, new Date(appointment.startsAt))}
            </p>
          )}
        </div>
      </div>
      <div className={classes.clock}>
        {window.state === 'open' ? (
          <>
            <p className={classes.label}>The room is open for another</p>
            <p className={classes.count} role="timer">
              {countdown(window.closesAt.getTime() - now.getTime())}
            </p>
            <LinkButton
              to="/consultation/$appointmentId"
              params={{ appointmentId: appointment.id }}
              size="lg"
            >
              Enter Consultation
            </LinkButton>
          </>
        ) : window.state === 'early' ? (
          <>
            <p className={classes.label}>You can join in</p>
            <p className={classes.count} role="timer">
              {countdown(window.opensAt.getTime() - now.getTime())}
            </p>
          </>
        ) : null}
      </div>
    </section>
  );
}

/** The nearest scheduled one whose room is not closed yet. */
export function nextOf(appointments: AppointmentView[], now: Date): AppointmentView | undefined {
  return appointments
    .filter((appointment) => ['early', 'open'].includes(joinWindow(appointment, now).state))
    .sort((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt))[0];
}
