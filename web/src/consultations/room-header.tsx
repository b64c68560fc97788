import type { Role } from '@carelane/contract/auth/account';
import { doctorTitle } from '@carelane/contract/doctors/doctor-name';
import type { AppointmentView } from '../appointments/appointment-view';
import { countWithNoun } from '../lib/count-with-noun';
import { shortDate } from '../lib/dates';
import { PersonAvatar } from '../ui/person-avatar';
import { VisitTime } from '../ui/visit-time';
import classes from './room.module.css';

interface Props {
  appointment: AppointmentView;
  role: Role;
  inCall: boolean;
}

export function RoomHeader({ appointment, role, inCall }: Props) {
  const isDoctor = role === 'doctor';
  const name = isDoctor ? appointment.patientName : appointment.doctorName;
  return (
    <header className={classes.header} data-in-call={inCall}>
      <h1 className={classes.title}>{isDoctor ? 'Doctor Consultation' : 'Video Consultation'}</h1>
      <div className={classes.person}>
        <PersonAvatar
          name={name}
          src={isDoctor ? appointment.patientImage : appointment.doctorImage}
          size={40}
        />
        <div className={classes.details}>
          <span className={classes.name}>{isDoctor ? name : doctorTitle(name)}</span>
          {!isDoctor && <DoctorLine appointment={appointment} />}
          <VisitTime at={appointment.startsAt} zone={appointment.timezone}>
            {shortDate(appointment.startsAt)} ·{' '}
          </VisitTime>
          {appointment.bookedBy && <span>{appointment.bookedBy}</span>}
          {isDoctor && <span>Reason: {appointment.reason || 'General consultation'}</span>}
        </div>
      </div>
    </header>
  );
}

function DoctorLine({ appointment }: { appointment: AppointmentView }) {
  const { doctorSpecialty, doctorExperience } = appointment;
  const specialty = doctorSpecialty === 'General' ? 'General Medicine' : doctorSpecialty;
  return (
    <span>
      {specialty} · {countWithNoun(doctorExperience, 'year')} of experience
    </span>
  );
}
