import type { Role } from '@carelane/contract/auth/account';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { appointmentQuery } from '../appointments/api';
import { type AppointmentView, toAppointmentView } from '../appointments/appointment-view';
import { useSession } from '../auth/session';
import { errorMessage } from '../lib/api';
import { ErrorState } from '../ui/error-state';
import { LoadingState } from '../ui/loading-state';
import { PanelSkeleton, Skeleton } from '../ui/skeletons';
import { Room } from './room';
import classes from './room.module.css';

export interface PrescriptionPanelProps {
  appointment: AppointmentView;
  onClose(): void;
}

interface Props {
  appointmentId: string;
  /** Prescriptions belong to a later domain, so the app passes in the panel. */
  renderPrescriptionPanel?: (props: PrescriptionPanelProps) => ReactNode;
}

export function ConsultationPage({ appointmentId, renderPrescriptionPanel }: Props) {
  const { user } = useSession();
  const { data, error, refetch } = useQuery(appointmentQuery(appointmentId));
  if (error && !data) {
    return (
      <ErrorState
        isPage
        title={errorMessage(error, 'Failed to load appointments')}
        onRetry={() => void refetch()}
        action={
          <Button component={Link} to="/dashboard" variant="default">
            Go to Dashboard
          </Button>
        }
      />
    );
  }
  if (!data) return <RoomLoading />;
  const appointment = toAppointmentView(data);
  const role: Role = appointment.doctorUserId === user._id ? 'doctor' : 'patient';
  return (
    <Room
      key={appointmentId}
      appointment={appointment}
      role={role}
      {...(renderPrescriptionPanel ? { renderPrescriptionPanel } : {})}
    />
  );
}

function RoomLoading() {
  return (
    <LoadingState isPage label="Loading Appointment...">
      <div className={classes.room}>
        <Skeleton height="22rem" />
        <PanelSkeleton lines={8} />
      </div>
    </LoadingState>
  );
}
