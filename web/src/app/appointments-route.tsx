import { AppointmentsPage } from '../appointments/appointments-page';
import { useWaitingPatients } from './waiting-patients';

export function AppointmentsRoute() {
  return <AppointmentsPage waiting={useWaitingPatients()} />;
}
