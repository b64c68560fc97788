import { LinkButton } from '../../ui/link-button';
import { PersonAvatar } from '../../ui/person-avatar';
import type { AppointmentView } from '../appointment-view';
import classes from './dashboard.module.css';

export function WaitingNow({ appointments }: { appointments: AppointmentView[] }) {
  return (
    <div role="status" aria-live="polite" className={classes.waitingArea}>
      {appointments.map((appointment) => (
        <div key={appointment.id} className={classes.waiting}>
          <PersonAvatar name={appointment.patientName} src={appointment.patientImage} size={40} />
          <p className={classes.waitingText}>
            <strong>{appointment.patientName}</strong> is waiting now
          </p>
          <LinkButton size="sm" to="/consultation/$appointmentId" params={{ appointmentId: appointment.id }}>
            Go to Room
          </LinkButton>
        </div>
      ))}
    </div>
  );
}
