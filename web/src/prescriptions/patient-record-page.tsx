import { bookedBySentence } from '@carelane/contract/appointments/booked-by';
import { ageLabel } from '@carelane/contract/patients/age';
import type { PatientRecord } from '@carelane/contract/prescriptions/record';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { StatusBadge } from '../appointments/cards/status-badge';
import { ownDoctorQuery } from '../doctors/api';
import { isoDate, shortDate } from '../lib/dates';
import { useNow } from '../lib/now';
import { HealthFactsPanel } from '../patients/health-facts-panel';
import { Details } from '../ui/details';
import { EmptyState } from '../ui/empty-state';
import { ErrorState } from '../ui/error-state';
import { LinkButton } from '../ui/link-button';
import { LoadingState } from '../ui/loading-state';
import { PageHeader } from '../ui/page-header';
import { Panel } from '../ui/panel';
import { PersonAvatar } from '../ui/person-avatar';
import { VisitTime } from '../ui/visit-time';
import { patientRecordQuery, prescribingContextsKey } from './api';
import { PrescriptionHistoryList } from './doctor/prescription-history';
import classes from './patient-record-page.module.css';
import { withStatusAt } from './prescription-filter';

export function PatientRecordPage() {
  const { id } = useParams({ strict: false }) as { id: string };
  const query = useQuery(patientRecordQuery(id));
  if (query.data) return <Record record={query.data} />;
  if (query.isPending) return <LoadingState isPage label="Loading the patient's record..." shape="page" />;
  return <ErrorState isPage title={query.error.message} onRetry={() => void query.refetch()} />;
}

function Record({ record }: { record: PatientRecord }) {
  const now = useNow(60);
  const client = useQueryClient();
  const { data: doctor } = useQuery(ownDoctorQuery);
  const { patient, appointments, notes, prescriptions } = record;
  return (
    <>
      <PageHeader
        title={patient.name}
        lead="The patient can see that you opened this record."
        actions={
          <LinkButton to="/prescriptions" search={{ patientId: patient._id }}>
            Create Prescription
          </LinkButton>
        }
      />
      <div className={classes.grid}>
        <div className={classes.column}>
          <Profile patient={patient} />
          <HealthFactsPanel
            patient={patient}
            onSaved={({ allergies, conditions }) => {
              client.setQueryData(patientRecordQuery(patient._id).queryKey, {
                ...record,
                patient: { ...patient, allergies, conditions },
              });
              // The prescription form must warn about what was just saved.
              void client.invalidateQueries({ queryKey: prescribingContextsKey(patient._id) });
            }}
          />
          <Appointments appointments={appointments} />
        </div>
        <div className={classes.column}>
          <Panel title="Prescriptions">
            <PrescriptionHistoryList
              prescriptions={withStatusAt(prescriptions, now)}
              doctorId={doctor?._id}
            />
          </Panel>
          <Notes notes={notes} />
        </div>
      </div>
    </>
  );
}

function Appointments({ appointments }: Pick<PatientRecord, 'appointments'>) {
  return (
    <Panel title="Appointments">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard */}
      <ul className={classes.list} tabIndex={0} aria-label="Appointments">
        {appointments.map(({ _id, startsAt, timezone, consultationType, status, reason, ...visit }) => (
          <li key={_id}>
            <span className={classes.top}>
              <Link to="/appointments/$id" params={{ id: _id }}>
                <VisitTime at={startsAt} zone={timezone}>
                  {shortDate(startsAt)},{' '}
                </VisitTime>
              </Link>
              <StatusBadge status={status} />
            </span>
            <span className={classes.soft}>
              {[consultationType, bookedBySentence(visit)].filter(Boolean).join(' · ')}
            </span>
            {reason && <span className={classes.prose}>{reason}</span>}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Notes({ notes }: Pick<PatientRecord, 'notes'>) {
  return (
    <Panel title="Medical Notes">
      {notes.length === 0 ? (
        <EmptyState title="No notes yet" hint="Notes you take during a consultation will appear here." />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard
        <ul className={classes.list} tabIndex={0} aria-label="Medical Notes">
          {notes.map(({ appointmentId, date, text }) => (
            <li key={appointmentId}>
              <Link to="/appointments/$id" params={{ id: appointmentId }}>
                {shortDate(date)}
              </Link>
              <span className={classes.prose}>{text}</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Profile({ patient }: { patient: PatientRecord['patient'] }) {
  return (
    <Panel title="Profile" aside={<PersonAvatar name={patient.name} src={patient.profileImage} size={56} />}>
      <Details
        rows={[
          [
            'Date of Birth',
            patient.date_of_birth &&
              `${shortDate(patient.date_of_birth)} (${ageLabel(patient.date_of_birth, isoDate(new Date()))})`,
          ],
          ['Gender', patient.gender],
          ['Blood Group', patient.blood_group],
          ['Email', patient.user_id?.email],
          ['Emergency Contact', patient.emergency_contact],
          ['Address', patient.address],
          ['About', patient.About, 'wide'],
        ]}
      />
    </Panel>
  );
}
