import { getRouteApi } from '@tanstack/react-router';
import { ConsultationPage } from '../consultations/consultation-page';

const route = getRouteApi('/signed-in/consultation/$appointmentId');

export function ConsultationRoute() {
  const { appointmentId } = route.useParams();
  return <ConsultationPage appointmentId={appointmentId} />;
}
