import { DashboardPage } from '../appointments/dashboard/dashboard-page';
import { useWaitingPatients } from './waiting-patients';

export function DashboardRoute() {
  return <DashboardPage waiting={useWaitingPatients()} />;
}
