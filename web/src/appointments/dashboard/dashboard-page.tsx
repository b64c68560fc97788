import { useContext } from 'react';
import { SessionContext } from '../../auth/session';
import { DoctorDashboard } from './doctor-dashboard';
import { PatientDashboard } from './patient-dashboard';

export function DashboardPage({ waiting }: { waiting: ReadonlySet<string> }) {
  const user = useContext(SessionContext);
  if (!user) return <p>Please log in to view your dashboard.</p>;
  return user.role === 'doctor' ? (
    <DoctorDashboard user={user} waiting={waiting} />
  ) : (
    <PatientDashboard user={user} />
  );
}
