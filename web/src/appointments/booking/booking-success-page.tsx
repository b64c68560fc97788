import type { Appointment } from '@carelane/contract/appointments/appointment';
import { SUCCESS_REDIRECT_SECONDS } from '@carelane/contract/appointments/booking';
import { doctorTitle } from '@carelane/contract/doctors/doctor-name';
import { Button, Group } from '@mantine/core';
import { IconCalendarPlus, IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { rupees } from '../../lib/money';
import { useNow } from '../../lib/now';
import { LinkButton } from '../../ui/link-button';
import { LoadingState } from '../../ui/loading-state';
import { Panel } from '../../ui/panel';
import { toast } from '../../ui/toast';
import { AppointmentTime } from '../cards/appointment-time';
import { saveCalendarFile } from '../cards/save-calendar-file';
import { confirmationQuery } from './booking-api';
import { forgetCheckout, rememberConfirmed, removeDraft, wasConfirmed } from './booking-draft';
import { NotConfirmed } from './booking-not-confirmed';
import classes from './booking-success.module.css';

export function BookingSuccessPage() {
  const { session_id: sessionId = '' } = useSearch({ from: '/signed-in/success' });
  const query = useQuery({ ...confirmationQuery(sessionId), enabled: sessionId !== '' });
  const { data, isError, isFetching } = query;
  const [isSeenAgain] = useState(() => sessionId !== '' && wasConfirmed(sessionId));
  const outcome = paymentOutcome(sessionId, data, isError);
  useOutcomeToast(sessionId, isSeenAgain && outcome === 'confirmed' ? undefined : outcome);
  if (data?.appointment)
    return <Confirmed appointment={data.appointment} sessionId={sessionId} isSeenAgain={isSeenAgain} />;
  if (sessionId !== '' && !isError && (!data || isFetching)) {
    return <LoadingState isPage label="Confirming your payment..." shape="page" count={1} />;
  }
  return (
    <NotConfirmed
      confirmation={data?.confirmation}
      hasFailed={isError}
      onRetry={() => void query.refetch()}
    />
  );
}

type Outcome = 'confirmed' | 'not-confirmed' | 'failed';

function paymentOutcome(
  sessionId: string,
  data: { appointment: Appointment | undefined } | undefined,
  isError: boolean,
): Outcome | undefined {
  if (isError) return 'failed';
  if (sessionId === '') return 'not-confirmed';
  if (!data) return undefined;
  return data.appointment ? 'confirmed' : 'not-confirmed';
}

function useOutcomeToast(sessionId: string, outcome: Outcome | undefined): void {
  const shown = useRef<string>(undefined);
  useEffect(() => {
    const key = `${sessionId} ${outcome}`;
    if (outcome === undefined || shown.current === key) return;
    shown.current = key;
    if (outcome === 'failed') toast.error('Something went wrong. Try again.');
    else if (outcome === 'confirmed') toast.success('Appointment booked successfully! 🎉');
    else toast.error('Payment not confirmed 😓');
  }, [sessionId, outcome]);
}

interface ConfirmedProps {
  appointment: Appointment;
  sessionId: string;
  isSeenAgain: boolean;
}

function Confirmed({ appointment, sessionId, isSeenAgain }: ConfirmedProps) {
  const now = useNow(60);
  const navigate = useNavigate();
  useEffect(() => {
    forgetCheckout();
    removeDraft(appointment.doctorId._id);
    if (isSeenAgain) return;
    const openDashboard = () => void navigate({ to: '/dashboard', replace: true });
    const timer = setTimeout(openDashboard, SUCCESS_REDIRECT_SECONDS * 1000);
    return () => {
      clearTimeout(timer);
      rememberConfirmed(sessionId);
    };
  }, [appointment.doctorId._id, sessionId, isSeenAgain, navigate]);
  const { payment } = appointment;
  return (
    <Panel className={classes.outcome ?? ''}>
      <span className={classes.mark}>
        <IconCheck size={36} aria-hidden />
      </span>
      <h1 className={classes.title}>Payment Successful</h1>
      <p className={classes.lead}>Your appointment has been confirmed.</p>
      <div className={classes.ticket}>
        <strong>{doctorTitle(appointment.doctorId.user_id.name)}</strong>
        <span>{appointment.doctorId.specialization}</span>
        <AppointmentTime appointment={appointment} now={now} />
        <span>
          {appointment.consultationType} ·{' '}
          {payment.status === 'free' ? 'Free' : `${rupees(payment.amount)} paid`}
        </span>
      </div>
      <Group justify="center" gap="sm">
        <LinkButton to="/dashboard">Go to Dashboard</LinkButton>
        <Button
          variant="default"
          leftSection={<IconCalendarPlus size={18} aria-hidden />}
          onClick={() => void saveCalendarFile(appointment._id)}
        >
          Add to Calendar
        </Button>
      </Group>
      {isSeenAgain ? null : <p className={classes.hint}>You will be taken to your dashboard in a moment.</p>}
    </Panel>
  );
}
