import { useSearch } from '@tanstack/react-router';
import { useSession } from '../auth/session';
import { DoctorPrescriptions } from './doctor/doctor-prescriptions';
import { PatientPrescriptions } from './patient/patient-prescriptions';

export function PrescriptionsPage() {
  const { role } = useSession().user;
  const { appointmentId, prescriptionId, patientId } = useSearch({ strict: false }) as {
    appointmentId?: string;
    prescriptionId?: string;
    patientId?: string;
  };
  return role === 'doctor' ? (
    <DoctorPrescriptions
      appointmentId={appointmentId}
      prescriptionId={prescriptionId}
      patientId={patientId}
    />
  ) : (
    <PatientPrescriptions appointmentId={appointmentId} prescriptionId={prescriptionId} />
  );
}
