import { getRouteApi } from '@tanstack/react-router';
import { ConsultationPage } from '../consultations/consultation-page';
import { CreatePrescriptionPanel } from '../prescriptions/create-prescription-panel';
import { Panel } from '../ui/panel';

const route = getRouteApi('/signed-in/consultation/$appointmentId');

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
