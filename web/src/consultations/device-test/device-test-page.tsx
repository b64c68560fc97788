import { joinWindow } from '@carelane/contract/appointments/join-window';
import { isTestable } from '@carelane/contract/consultations/device-test';
import { doctorTitle } from '@carelane/contract/doctors/doctor-name';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { appointmentQuery } from '../../appointments/api';
import { toAppointmentView } from '../../appointments/appointment-view';
import { useSession } from '../../auth/session';
import { errorMessage } from '../../lib/api';
import { useNow } from '../../lib/now';
import { ErrorState } from '../../ui/error-state';
import { LinkButton } from '../../ui/link-button';
import { LoadingState } from '../../ui/loading-state';
import { PageHeader } from '../../ui/page-header';
import { Panel } from '../../ui/panel';
import { DeviceTest } from './device-test';

export function DeviceTestPage() {
  const { id } = useParams({ from: '/signed-in/appointments/$id/test' });
  const { user } = useSession();
  const now = useNow(30);
  const { data, error, refetch } = useQuery(appointmentQuery(id));
  if (error && !data)
    return (
      <ErrorState
        isPage
        title={errorMessage(error)}
        onRetry={() => void refetch()}
        action={<AppointmentsLink />}
      />
    );
  if (!data) return <LoadingState isPage label="Loading Appointment..." shape="page" />;
  const visit = toAppointmentView(data);
  const isPatient = visit.doctorUserId !== user._id;
  const other = isPatient ? doctorTitle(visit.doctorName) : visit.patientName;
  return (
    <>
      <PageHeader
        title="Test Your Devices"
        lead={`For your video visit with ${other}.`}
        actions={
          <LinkButton to="/appointments/$id" params={{ id }} variant="default">
            Visit Details
          </LinkButton>
        }
      />
      {isTestable(visit, now) ? (
        <DeviceTest
          appointmentId={id}
          isPatient={isPatient}
          canJoin={joinWindow(visit, now).state === 'open'}
        />
      ) : (
        <Panel>You can only test your devices for an upcoming video visit.</Panel>
      )}
    </>
  );
}

function AppointmentsLink() {
  return (
    <LinkButton to="/appointments" variant="default">
      View Appointments
    </LinkButton>
  );
}
