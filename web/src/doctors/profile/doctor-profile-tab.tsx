import type { Doctor } from '@carelane/contract/doctors/doctor';
import { doctorFee } from '@carelane/contract/doctors/fee';
import { zoneName } from '@carelane/contract/time/zone-name';
import { Badge, Button, Switch } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { errorMessage } from '../../lib/api';
import { countWithNoun } from '../../lib/count-with-noun';
import { price } from '../../lib/money';
import { runMutation } from '../../lib/run-mutation';
import { Details } from '../../ui/details';
import { ErrorState } from '../../ui/error-state';
import form from '../../ui/form.module.css';
import { LoadingState } from '../../ui/loading-state';
import { Panel } from '../../ui/panel';
import { Sheet } from '../../ui/sheet';
import { toast } from '../../ui/toast';
import { ownDoctorQuery, useSetDoctorStatus } from '../api';
import { AvailabilityCard } from '../hours/availability-card';
import { verificationQuery } from '../verification/api';
import { hiddenNote } from '../verification/describe-verification';
import { VerificationCard } from '../verification/verification-card';
import { VerifiedMark } from '../verified-mark';
import { DoctorForm } from './doctor-form';
import classes from './doctor-profile.module.css';

interface Props {
  opened?: string | undefined;
  /** Cards of patients and prescriptions. The app passes them in, because this domain must not import later ones. */
  renderRecords?: (doctor: Doctor) => ReactNode;
}

export function DoctorProfileTab({ opened, renderRecords }: Props) {
  const { data: doctor, error, refetch } = useQuery(ownDoctorQuery);
  const [isEditing, { open, close }] = useDisclosure(opened === 'profile');
  if (error && doctor === undefined)
    return <ErrorState title={errorMessage(error)} onRetry={() => void refetch()} />;
  if (doctor === undefined) return <LoadingState label="Loading your profile..." shape="page" count={2} />;
  const onSaved = () => {
    close();
    void refetch();
  };
  return (
    <div className={form.stack}>
      {doctor ? (
        <>
          <Panel
            title="Doctor Profile"
            aside={
              <Button variant="light" onClick={open}>
                Update Doctor Profile
              </Button>
            }
          >
            <DoctorDetails doctor={doctor} />
          </Panel>
          <VerificationCard />
          <AvailabilityCard doctor={doctor} isOpened={opened === 'hours'} />
          {renderRecords?.(doctor)}
        </>
      ) : (
        <Panel title="Doctor Profile">
          <div className={form.prompt}>
            <p>
              You do not have a doctor profile yet. Create one so patients can find you, see your hours and
              book a visit.
            </p>
            <Button onClick={open}>Create Doctor Profile</Button>
          </div>
        </Panel>
      )}
      <Sheet
        opened={isEditing}
        onClose={close}
        title={doctor ? 'Update Doctor Profile' : 'Create Doctor Profile'}
        size="lg"
        closeOnClickOutside={false}
      >
        <DoctorForm doctor={doctor} onSaved={onSaved} />
      </Sheet>
    </div>
  );
}

function DoctorDetails({ doctor }: { doctor: Doctor }) {
  return (
    <Details
      rows={[
        ['About', doctor.about, 'wide'],
        ['Specialization', doctor.specialization],
        ['Experience', countWithNoun(doctor.experience, 'year')],
        ['Qualification', doctor.qualification],
        ['Consultation Fee', price(doctorFee(doctor))],
        ['Languages', doctor.languages],
        ['Status', <StatusSwitch key="status" doctor={doctor} />],
        ['Time Zone', zoneName(doctor.timezone)],
        [
          'Registration Number',
          doctor.registration_number && (
            <span className={classes.status}>
              {doctor.registration_number}
              {doctor.verified ? <VerifiedMark /> : <Badge color="gray">Not verified yet</Badge>}
            </span>
          ),
        ],
        ['Clinic Address', doctor.clinic_address],
      ]}
    />
  );
}

function StatusSwitch({ doctor }: { doctor: Doctor }) {
  const change = useSetDoctorStatus();
  const { data: verification } = useQuery(verificationQuery);
  const isActive = doctor.status === 'active';
  return (
    <Switch
      aria-label="Status"
      description={hiddenNote(verification)}
      label={isActive ? 'active' : 'inactive'}
      checked={isActive}
      disabled={change.isPending}
      onChange={(event) =>
        runMutation(
          change,
          { id: doctor._id, status: event.currentTarget.checked ? 'active' : 'inactive' },
          { onError: (error) => toast.error(`Failed to update status: ${errorMessage(error)}`) },
        )
      }
    />
  );
}
