import type { Patient } from '@carelane/contract/patients/patient';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { errorMessage } from '../lib/api';
import { shortDate } from '../lib/dates';
import { Details } from '../ui/details';
import { ErrorState } from '../ui/error-state';
import classes from '../ui/form.module.css';
import { LoadingState } from '../ui/loading-state';
import { Panel } from '../ui/panel';
import { Sheet } from '../ui/sheet';
import { ownPatientQuery } from './api';
import { DeleteProfile } from './delete-profile';
import { HealthFactsPanel } from './health-facts-panel';
import { PatientForm } from './patient-form';

/** The guardian closes a family member's profile on the Family tab. */
export function PatientProfileTab({ canDelete = true }: { canDelete?: boolean }) {
  const { data: patient, error, refetch } = useQuery(ownPatientQuery);
  const { open: formToOpen } = useSearch({ from: '/signed-in/profile' });
  const [isEditing, { open, close }] = useDisclosure(formToOpen === 'profile');
  if (error && patient === undefined)
    return <ErrorState title={errorMessage(error)} onRetry={() => void refetch()} />;
  if (patient === undefined) return <LoadingState label="Loading your profile..." shape="page" count={1} />;
  const onSaved = () => {
    close();
    void refetch();
  };
  return (
    <div className={classes.stack}>
      <Panel
        title="Patient Profile"
        aside={
          patient && (
            <Button variant="light" onClick={open}>
              Update Patient Profile
            </Button>
          )
        }
      >
        {patient ? (
          <PatientDetails patient={patient} />
        ) : (
          <div className={classes.prompt}>
            <p>
              You have no patient profile yet. Create one to book appointments; your doctors see it before a
              visit.
            </p>
            <Button onClick={open}>Create Patient Profile</Button>
          </div>
        )}
      </Panel>
      {patient && <HealthFactsPanel patient={patient} onSaved={onSaved} />}
      {patient && canDelete && <DeleteProfile />}
      <Sheet
        opened={isEditing}
        onClose={close}
        title={patient ? 'Update Patient Profile' : 'Create Patient Profile'}
        size="lg"
        closeOnClickOutside={false}
      >
        <PatientForm patient={patient} onSaved={onSaved} />
      </Sheet>
    </div>
  );
}

function PatientDetails({ patient }: { patient: Patient }) {
  return (
    <Details
      rows={[
        ['Date of Birth', patient.date_of_birth && shortDate(patient.date_of_birth)],
        ['Gender', patient.gender],
        ['Blood Group', patient.blood_group],
        ['Emergency Contact', patient.emergency_contact],
        ['Address', patient.address],
        ['About', patient.About, 'wide'],
      ]}
    />
  );
}
