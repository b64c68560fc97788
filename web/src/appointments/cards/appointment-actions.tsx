import { cancelable } from '@carelane/contract/appointments/cancelable';
import { cannotAttend } from '@carelane/contract/appointments/cannot-attend';
import { joinWindow } from '@carelane/contract/appointments/join-window';
import { isPatientAbsent } from '@carelane/contract/appointments/patient-absent';
import type { Role } from '@carelane/contract/auth/account';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { lazyDialog } from '../../ui/lazy-component';
import { LinkButton } from '../../ui/link-button';
import { useIsBeingCompleted } from '../api';
import type { AppointmentView } from '../appointment-view';
import classes from './appointment-card.module.css';
import { DisputeAction } from './dispute-action';
import { MoreMenu, type MoreProps } from './more-menu';
import { saveCalendarFile } from './save-calendar-file';

const CancelDialog = lazyDialog(() => import('./cancel-dialog').then((module) => module.CancelDialog));
const CannotAttendDialog = lazyDialog(() =>
  import('../../doctors/hours/cannot-attend-dialog').then((module) => module.CannotAttendDialog),
);
const CompleteDialog = lazyDialog(() => import('../complete-dialog').then((module) => module.CompleteDialog));
const PatientAbsentDialog = lazyDialog(() =>
  import('./patient-absent-dialog').then((module) => module.PatientAbsentDialog),
);
const RescheduleDialog = lazyDialog(() =>
  import('./reschedule-dialog').then((module) => module.RescheduleDialog),
);
const ReviewDialog = lazyDialog(() => import('./review-dialog').then((module) => module.ReviewDialog));

interface Props {
  appointment: AppointmentView;
  viewerRole: Role;
  now: Date;
  place: 'dashboard' | 'appointments';
}

export function AppointmentActions(props: Props) {
  const { status, choice, id } = props.appointment;
  if (status === 'canceled' && !(choice && props.viewerRole === 'patient')) return null;
  return (
    <div className={classes.actions}>
      {choice ? (
        <LinkButton size="sm" to="/appointments/$id/choose" params={{ id }}>
          Choose
        </LinkButton>
      ) : props.viewerRole === 'doctor' ? (
        <DoctorActions {...props} />
      ) : (
        <PatientActions {...props} />
      )}
      <DisputeAction {...props} />
    </div>
  );
}

function DoctorActions({ appointment, now }: Props) {
  const [isAsking, setAsking] = useState(false);
  const [isAway, setAway] = useState(false);
  const [isAbsent, setAbsent] = useState(false);
  const isBeingCompleted = useIsBeingCompleted(appointment.id);
  if (appointment.status === 'completed')
    return <PrescriptionLink id={appointment.id} label="View/Create Prescription" />;
  return (
    <>
      <LinkButton size="sm" to="/consultation/$appointmentId" params={{ appointmentId: appointment.id }}>
        Start Session
      </LinkButton>
      {/* Focus comes back to this button from the dialog, so it is never `disabled`. */}
      <Button
        size="sm"
        variant="default"
        aria-disabled={isBeingCompleted}
        data-disabled={isBeingCompleted}
        onClick={() => setAsking(!isBeingCompleted)}
      >
        {isBeingCompleted ? 'Marking complete…' : 'Mark Complete'}
      </Button>
      {isPatientAbsent(appointment, now) ? (
        <Button size="sm" variant="default" onClick={() => setAbsent(true)}>
          Patient Did Not Come
        </Button>
      ) : cannotAttend(appointment, now).allowed ? (
        <Button size="sm" variant="default" onClick={() => setAway(true)}>
          Cannot Attend
        </Button>
      ) : null}
      <CompleteDialog appointment={appointment} opened={isAsking} onClose={() => setAsking(false)} />
      <PatientAbsentDialog appointment={appointment} opened={isAbsent} onClose={() => setAbsent(false)} />
      <CannotAttendDialog visits={[appointment]} opened={isAway} onClose={() => setAway(false)} />
    </>
  );
}

function PatientActions({ appointment, now, place }: Props) {
  const [dialog, setDialog] = useState<'cancel' | 'move' | 'review'>();
  const close = () => setDialog(undefined);
  if (appointment.status === 'completed') {
    return (
      <>
        <PrescriptionLink id={appointment.id} label="View Prescriptions" />
        {appointment.reviewed || appointment.patientAbsent ? null : (
          <Button size="sm" variant="light" onClick={() => setDialog('review')}>
            Leave a Review
          </Button>
        )}
        {cancelable(appointment, now).allowed ? (
          <Button size="sm" variant="default" onClick={() => setDialog('cancel')}>
            {place === 'appointments' ? 'Cancel Appointment' : 'Cancel'}
          </Button>
        ) : null}
        <ReviewDialog appointment={appointment} opened={dialog === 'review'} onClose={close} />
        <CancelDialog
          appointment={appointment}
          opened={dialog === 'cancel'}
          onClose={close}
          failureIn={place === 'appointments' ? 'dialog' : 'toast'}
        />
      </>
    );
  }
  const { state } = joinWindow(appointment, now);
  const isOpen = state === 'open';
  const cancel = cancelable(appointment, now);
  const More = place === 'appointments' ? MoreButtons : MoreMenu;
  const offersCancel = cancel.allowed && (place === 'appointments' || !isOpen);
  return (
    <>
      {isOpen ? (
        <LinkButton size="sm" to="/consultation/$appointmentId" params={{ appointmentId: appointment.id }}>
          Join Now
        </LinkButton>
      ) : null}
      {state === 'over' ? (
        <LinkButton
          size="sm"
          variant="light"
          to="/book-appointment/$doctorId"
          params={{ doctorId: appointment.doctorId }}
        >
          Book Another Time
        </LinkButton>
      ) : (
        <More
          appointment={appointment}
          canMove={cancel.because === 'not-started'}
          onMove={() => setDialog('move')}
        />
      )}
      {/* Last, so that on a phone the thumb does not meet it first. */}
      {offersCancel ? (
        <Button size="sm" variant="default" onClick={() => setDialog('cancel')}>
          {place === 'appointments' ? 'Cancel Appointment' : 'Cancel'}
        </Button>
      ) : null}
      <CancelDialog
        appointment={appointment}
        opened={dialog === 'cancel'}
        onClose={close}
        failureIn={place === 'appointments' ? 'dialog' : 'toast'}
      />
      <RescheduleDialog appointment={appointment} opened={dialog === 'move'} onClose={close} />
    </>
  );
}

/** As buttons, where there is enough space. */
function MoreButtons({ appointment, canMove, onMove }: MoreProps) {
  return (
    <>
      {canMove ? (
        <Button size="sm" variant="default" onClick={onMove}>
          Reschedule
        </Button>
      ) : null}
      <Button size="sm" variant="default" onClick={() => void saveCalendarFile(appointment.id)}>
        Add to Calendar
      </Button>
    </>
  );
}

function PrescriptionLink({ id, label }: { id: string; label: string }) {
  return (
    <LinkButton size="sm" variant="light" to="/prescriptions" search={{ appointmentId: id }}>
      {label}
    </LinkButton>
  );
}
