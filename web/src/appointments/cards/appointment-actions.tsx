import { cancelable } from '@carelane/contract/appointments/cancelable';
import { cannotAttend } from '@carelane/contract/appointments/cannot-attend';
import { canRequestEarlier } from '@carelane/contract/appointments/earlier-notice';
import { joinWindow } from '@carelane/contract/appointments/join-window';
import { canCloseAsPatientAbsent } from '@carelane/contract/appointments/patient-absent';
import type { Role } from '@carelane/contract/auth/account';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { lazyDialog } from '../../ui/lazy-component';
import { LinkButton } from '../../ui/link-button';
import { useIsBeingCompleted } from '../api';
import type { AppointmentView } from '../appointment-view';
import classes from './appointment-card.module.css';
import { DisputeAction } from './dispute-action';
import { MoreMenu, type MoreMenuProps } from './more-menu';
import { saveCalendarFile } from './save-calendar-file';

const CancelDialog = lazyDialog(() => import('./cancel-dialog').then((module) => module.CancelDialog));
const CannotAttendDialog = lazyDialog(() =>
  import('../../doctors/hours/cannot-attend-dialog').then((module) => module.CannotAttendDialog),
);
const CompleteDialog = lazyDialog(() => import('../complete-dialog').then((module) => module.CompleteDialog));
const EarlierSheet = lazyDialog(() =>
  import('../earlier/earlier-sheet').then((module) => module.EarlierSheet),
);
const PatientAbsentDialog = lazyDialog(() =>
  import('./patient-absent-dialog').then((module) => module.PatientAbsentDialog),
);
const RescheduleDialog = lazyDialog(() =>
  import('./reschedule-dialog').then((module) => module.RescheduleDialog),
);
const ReviewDialog = lazyDialog(() => import('./review-dialog').then((module) => module.ReviewDialog));

export type CardPage = 'dashboard' | 'appointments' | 'visit';

interface Props {
  appointment: AppointmentView;
  viewerRole: Role;
  now: Date;
  page: CardPage;
}

export function AppointmentActions(props: Props) {
  const { status, choice, id, doctorId } = props.appointment;
  const RoleActions = props.viewerRole === 'doctor' ? DoctorActions : PatientActions;
  if (status === 'canceled' && !(choice && props.viewerRole === 'patient'))
    return props.page === 'visit' && props.viewerRole === 'patient' ? (
      <div className={classes.actions}>
        <BookLink doctorId={doctorId} isNext />
      </div>
    ) : null;
  return (
    <div className={classes.actions} data-page={props.page}>
      {choice ? (
        <LinkButton size="sm" to="/appointments/$id/choose" params={{ id }}>
          Choose
        </LinkButton>
      ) : (
        <RoleActions {...props} />
      )}
      <DisputeAction {...props} />
    </div>
  );
}

function DoctorActions({ appointment, now, page }: Props) {
  const [dialog, setDialog] = useState<'complete' | 'patient-absent' | 'cannot-attend'>();
  const close = () => setDialog(undefined);
  const isBeingCompleted = useIsBeingCompleted(appointment.id);
  if (appointment.status === 'completed')
    return (
      <PrescriptionLink
        id={appointment.id}
        label="View/Create Prescription"
        variant={page === 'visit' ? 'filled' : 'light'}
      />
    );
  const isOver = page === 'visit' && joinWindow(appointment, now).state === 'over';
  const canCloseAsAbsent = canCloseAsPatientAbsent(appointment, now);
  return (
    <>
      <LinkButton
        size="sm"
        variant={isOver ? 'default' : 'filled'}
        to="/consultation/$appointmentId"
        params={{ appointmentId: appointment.id }}
      >
        Start Session
      </LinkButton>
      {/* The dialog returns the focus to this button, so it is never `disabled`. */}
      <Button
        size="sm"
        variant={isOver ? 'filled' : 'default'}
        aria-disabled={isBeingCompleted}
        data-disabled={isBeingCompleted}
        onClick={() => setDialog(isBeingCompleted ? undefined : 'complete')}
      >
        {isBeingCompleted ? 'Marking complete…' : 'Mark Complete'}
      </Button>
      {canCloseAsAbsent ? (
        <Button size="sm" variant="default" onClick={() => setDialog('patient-absent')}>
          Patient Did Not Come
        </Button>
      ) : null}
      {!canCloseAsAbsent && cannotAttend(appointment, now).allowed ? (
        <Button size="sm" variant="default" onClick={() => setDialog('cannot-attend')}>
          Cannot Attend
        </Button>
      ) : null}
      {page === 'visit' && !isOver ? <CalendarButton id={appointment.id} variant="default" /> : null}
      <CompleteDialog appointment={appointment} opened={dialog === 'complete'} onClose={close} />
      <PatientAbsentDialog appointment={appointment} opened={dialog === 'patient-absent'} onClose={close} />
      <CannotAttendDialog visits={[appointment]} opened={dialog === 'cannot-attend'} onClose={close} />
    </>
  );
}

function PatientActions({ appointment, now, page }: Props) {
  const [dialog, setDialog] = useState<'cancel' | 'earlier' | 'move' | 'review'>();
  const close = () => setDialog(undefined);
  const isVisitPage = page === 'visit';
  const cancel = cancelable(appointment, now);
  const isMissed = cancel.because === 'doctor-absent';
  const cancelVariant = isVisitPage && isMissed ? 'filled' : 'default';
  if (appointment.status === 'completed') {
    const { reviewed, patientAbsent, dispute } = appointment;
    const canReview = !reviewed && !patientAbsent;
    // A review is not the next step if the visit may not have taken place.
    const isReviewNext = canReview && (!dispute || dispute.outcome === 'kept');
    return (
      <>
        {isVisitPage ? null : (
          <PrescriptionLink id={appointment.id} label="View Prescriptions" variant="light" />
        )}
        {canReview ? (
          <Button
            size="sm"
            variant={isVisitPage && isReviewNext && !isMissed ? 'filled' : 'light'}
            onClick={() => setDialog('review')}
          >
            Leave a Review
          </Button>
        ) : null}
        {isVisitPage ? (
          <BookLink doctorId={appointment.doctorId} isNext={!isReviewNext && !isMissed} />
        ) : null}
        {cancel.allowed ? (
          <Button size="sm" variant={cancelVariant} onClick={() => setDialog('cancel')}>
            {page === 'dashboard' ? 'Cancel' : 'Cancel Appointment'}
          </Button>
        ) : null}
        <ReviewDialog appointment={appointment} opened={dialog === 'review'} onClose={close} />
        <CancelDialog
          appointment={appointment}
          opened={dialog === 'cancel'}
          onClose={close}
          failureIn={page === 'dashboard' ? 'toast' : 'dialog'}
        />
      </>
    );
  }
  const { state } = joinWindow(appointment, now);
  const isOpen = state === 'open';
  const More = page === 'dashboard' ? MoreMenu : MoreButtons;
  const offersCancel = cancel.allowed && (page !== 'dashboard' || !isOpen || isMissed);
  return (
    <>
      {isOpen ? (
        <LinkButton size="sm" to="/consultation/$appointmentId" params={{ appointmentId: appointment.id }}>
          Join Now
        </LinkButton>
      ) : null}
      {state === 'over' ? (
        <BookLink doctorId={appointment.doctorId} isNext={isVisitPage && !isMissed} />
      ) : (
        <More
          appointment={appointment}
          isNext={isVisitPage && !isOpen}
          canMove={cancel.because === 'not-started'}
          canRequestEarlier={canRequestEarlier(appointment, now)}
          onMove={() => setDialog('move')}
          onEarlier={() => setDialog('earlier')}
        />
      )}
      {/* Last, where a thumb is less likely to tap it by mistake. */}
      {offersCancel ? (
        <Button size="sm" variant={cancelVariant} onClick={() => setDialog('cancel')}>
          {page === 'dashboard' ? 'Cancel' : 'Cancel Appointment'}
        </Button>
      ) : null}
      <CancelDialog
        appointment={appointment}
        opened={dialog === 'cancel'}
        onClose={close}
        failureIn={page === 'dashboard' ? 'toast' : 'dialog'}
      />
      <EarlierSheet appointment={appointment} opened={dialog === 'earlier'} onClose={close} />
      <RescheduleDialog appointment={appointment} opened={dialog === 'move'} onClose={close} />
    </>
  );
}

function MoreButtons({
  appointment,
  canMove,
  canRequestEarlier,
  isNext,
  onMove,
  onEarlier,
}: MoreMenuProps & { isNext: boolean }) {
  return (
    <>
      {canMove ? (
        <Button size="sm" variant="default" onClick={onMove}>
          Reschedule
        </Button>
      ) : null}
      {canRequestEarlier ? (
        <Button size="sm" variant="default" onClick={onEarlier}>
          Earlier Time
        </Button>
      ) : null}
      <CalendarButton id={appointment.id} variant={isNext ? 'filled' : 'default'} />
    </>
  );
}

function CalendarButton({ id, variant }: { id: string; variant: 'filled' | 'default' }) {
  return (
    <Button size="sm" variant={variant} onClick={() => void saveCalendarFile(id)}>
      Add to Calendar
    </Button>
  );
}

interface PrescriptionLinkProps {
  id: string;
  label: string;
  variant: 'filled' | 'light';
}

function PrescriptionLink({ id, label, variant }: PrescriptionLinkProps) {
  return (
    <LinkButton size="sm" variant={variant} to="/prescriptions" search={{ appointmentId: id }}>
      {label}
    </LinkButton>
  );
}

function BookLink({ doctorId, isNext }: { doctorId: string; isNext: boolean }) {
  return (
    <LinkButton
      size="sm"
      variant={isNext ? 'filled' : 'light'}
      to="/book-appointment/$doctorId"
      params={{ doctorId }}
    >
      Book Another Time
    </LinkButton>
  );
}
