import type { Appointment } from '@carelane/contract/appointments/appointment';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { appointmentQuery } from '../../appointments/api';
import { ownDoctorQuery } from '../../doctors/api';
import { SearchDrawing } from '../../ui/art/search-drawing';
import { EmptyState } from '../../ui/empty-state';
import { LinkButton } from '../../ui/link-button';
import { LoadingState } from '../../ui/loading-state';
import { PageHeader } from '../../ui/page-header';
import { Panel } from '../../ui/panel';
import { prescriptionQuery, treatedPatientsQuery } from '../api';
import classes from '../prescriptions.module.css';
import { PatientList } from './patient-list';
import { RenewalRequests } from './renewal-requests';
import { type PatientSummary, SelectedPatient } from './selected-patient';

interface Props {
  appointmentId: string | undefined;
  prescriptionId: string | undefined;
  patientId: string | undefined;
}

export function DoctorPrescriptions({ appointmentId, prescriptionId, patientId }: Props) {
  const navigate = useNavigate();
  const profile = useQuery(ownDoctorQuery);
  const doctor = profile.data;
  const patients = useQuery(treatedPatientsQuery(doctor?._id));
  const appointment = useQuery({
    ...appointmentQuery(appointmentId ?? ''),
    enabled: appointmentId !== undefined,
  });
  const prescription = useQuery({
    ...prescriptionQuery(prescriptionId ?? ''),
    enabled: prescriptionId !== undefined && patientId === undefined,
  });
  const selectedId = patientId ?? appointment.data?.patientId._id ?? prescription.data?.patientId;
  const error = profile.error ?? patients.error;
  const selected =
    patients.data?.find(({ _id }) => _id === selectedId) ??
    (doctor === null || error ? toPatientSummary(appointment.data) : undefined);
  const isPatientInAddress = (patientId ?? appointmentId ?? prescriptionId) !== undefined;
  const isLoading = [profile, patients, appointment, prescription].some((query) => query.isLoading);
  const choose = (id: string) =>
    void navigate({ to: '/prescriptions', search: { patientId: id }, replace: true, resetScroll: false });

  return (
    <>
      <PageHeader title="Patient Prescriptions" />
      <RenewalRequests />
      <div className={classes.columns}>
        <PatientList
          patients={doctor === null ? [] : patients.data}
          error={error}
          onRetry={() => void (profile.error ? profile.refetch() : patients.refetch())}
          selectedId={selectedId}
          onChoose={choose}
        />
        {selected ? (
          <SelectedPatient
            key={selected._id}
            patient={selected}
            doctorId={doctor?._id}
            appointmentId={selectedId === appointment.data?.patientId._id ? appointmentId : undefined}
          />
        ) : (
          <Panel>
            {isPatientInAddress && isLoading ? (
              <LoadingState label="Loading prescriptions..." />
            ) : (
              <NoPatientSelected isListEmpty={doctor === null || patients.data?.length === 0} />
            )}
          </Panel>
        )}
      </div>
    </>
  );
}

function NoPatientSelected({ isListEmpty }: { isListEmpty: boolean }) {
  if (!isListEmpty)
    return <EmptyState drawing={<SearchDrawing />} title="Select a patient to see or create prescriptions" />;
  return (
    <EmptyState
      drawing={<SearchDrawing />}
      title="You can prescribe for patients you have seen"
      action={
        <LinkButton to="/profile" search={{ tab: 'profile', open: 'hours' }}>
          Set Your Hours
        </LinkButton>
      }
    />
  );
}

/** Without a profile, or if the list cannot be loaded, the appointment still has the patient's name. */
function toPatientSummary(appointment: Appointment | undefined): PatientSummary | undefined {
  if (!appointment) return undefined;
  const { _id, user_id } = appointment.patientId;
  return { _id, name: user_id.name, user_id: null, date_of_birth: null, gender: null };
}
