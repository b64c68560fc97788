import { getRouteApi, lazyRouteComponent } from '@tanstack/react-router';
import { ConsultationPage } from '../consultations/consultation-page';
import { lazyComponent } from '../ui/lazy-component';
import { LoadingState } from '../ui/loading-state';
import { Panel } from '../ui/panel';

const route = getRouteApi('/signed-in/consultation/$appointmentId');

const CreatePrescriptionPanel = lazyComponent(
  () =>
    import('../prescriptions/form/create-prescription-panel').then(
      (module) => module.CreatePrescriptionPanel,
    ),
  () => <LoadingState label="Loading…" />,
);

export function ConsultationRoute() {
  const { appointmentId } = route.useParams();
  return (
    <ConsultationPage
      appointmentId={appointmentId}
      renderPrescriptionPanel={({ appointment, onClose }) => (
        <Panel title="New Prescription">
          <CreatePrescriptionPanel
            patientId={appointment.patientId}
            doctorId={appointment.doctorId}
            appointmentId={appointment.id}
            onClose={onClose}
          />
        </Panel>
      )}
    />
  );
}

/** These are here because the build would otherwise split the code that they share with the room. */
export const DeviceTestRoute = lazyRouteComponent(
  () => import('../consultations/device-test/device-test-page'),
  'DeviceTestPage',
);
export const GuestRoute = lazyRouteComponent(
  () => import('../consultations/guest-page/guest-page'),
  'GuestPage',
);
