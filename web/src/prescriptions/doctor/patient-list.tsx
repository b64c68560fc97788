import { ageLabel } from '@carelane/contract/patients/age';
import type { TreatedPatient } from '@carelane/contract/patients/patient';
import { TextInput, UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { isoDate } from '../../lib/dates';
import { useNow } from '../../lib/now';
import { EmptyState } from '../../ui/empty-state';
import { ErrorState } from '../../ui/error-state';
import { LoadingState } from '../../ui/loading-state';
import { Panel } from '../../ui/panel';
import { PersonAvatar } from '../../ui/person-avatar';
import classes from './patient-list.module.css';
import { matchesPatient } from './patient-search';
import scrollList from './scroll-list.module.css';

interface Props {
  patients: TreatedPatient[] | undefined;
  error: Error | null;
  onRetry: () => void;
  selectedId: string | undefined;
  onChoose: (id: string) => void;
}

export function PatientList({ patients, error, onRetry, selectedId, onChoose }: Props) {
  const [search, setSearch] = useState('');
  const today = isoDate(useNow(60));
  const shown = patients?.filter((patient) => matchesPatient(patient, search, today));
  return (
    <Panel title="Patients">
      <TextInput
        type="search"
        label="Search Patients"
        placeholder="Name, email or age"
        leftSection={<IconSearch size={18} aria-hidden />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        mb="md"
      />
      {shown && shown.length > 0 && (
        <ul className={`${scrollList.list} ${classes.list}`}>
          {shown.map((patient) => (
            <li key={patient._id}>
              <UnstyledButton
                className={classes.patient}
                aria-pressed={patient._id === selectedId}
                onClick={() => onChoose(patient._id)}
              >
                <PersonAvatar name={patient.name} src={patient.profileImage} size={40} />
                <span className={classes.text}>
                  <span className={classes.name}>{patient.name}</span>
                  {patient.user_id?.email && <span className={classes.soft}>{patient.user_id.email}</span>}
                  <span className={classes.soft}>{ageLabel(patient.date_of_birth, today)}</span>
                </span>
              </UnstyledButton>
            </li>
          ))}
        </ul>
      )}
      {shown?.length === 0 && (
        <EmptyState
          title="No patients found"
          hint={
            search.trim()
              ? 'Try a different search term'
              : 'Patients appear here once they have booked with you.'
          }
        />
      )}
      {!shown && error && <ErrorState title={error.message} onRetry={onRetry} />}
      {!shown && !error && <LoadingState label="Loading patients..." />}
    </Panel>
  );
}
