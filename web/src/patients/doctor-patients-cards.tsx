import { ageLabel } from '@carelane/contract/patients/age';
import type { TreatedPatient } from '@carelane/contract/patients/patient';
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { errorMessage } from '../lib/api';
import { isoDate, shortDate } from '../lib/dates';
import { useNow } from '../lib/now';
import { ErrorState } from '../ui/error-state';
import { LinkButton } from '../ui/link-button';
import { LoadingState } from '../ui/loading-state';
import { Panel } from '../ui/panel';
import { PersonAvatar } from '../ui/person-avatar';
import personLinks from '../ui/person-links.module.css';
import { doctorPatientsQuery } from './api';
import classes from './patient-profile.module.css';

/** On a doctor's own profile: whom they treat, and for whom they have prescribed. */
export function DoctorPatientsCards({ doctorId }: { doctorId: string }) {
  const list = useInfiniteQuery(doctorPatientsQuery(doctorId));
  const now = useNow(60);
  const today = isoDate(now);
  const patients = list.data?.pages.flatMap((page) => page.data) ?? [];
  const prescribed = patients
    .filter((patient) => patient.lastPrescribedAt !== null)
    .sort((a, b) => (b.lastPrescribedAt ?? '').localeCompare(a.lastPrescribedAt ?? ''));
  const waiting = list.error ? (
    <ErrorState title={errorMessage(list.error)} onRetry={() => void list.refetch()} />
  ) : list.data ? null : (
    <LoadingState label="Loading patients..." count={2} />
  );
  return (
    <>
      <Panel title="Patients">
        {waiting ?? (
          <People
            patients={patients}
            none="Patients who book a visit with you will be displayed here."
            detail={(patient) => {
              const age = ageLabel(patient.date_of_birth, today);
              const isAhead = new Date(patient.lastAppointmentAt) > now;
              return `${age} · ${isAhead ? 'next' : 'last'} appointment ${shortDate(patient.lastAppointmentAt)}`;
            }}
            link={(patient, content) => (
              <Link to="/patients/$id" params={{ id: patient._id }}>
                {content}
              </Link>
            )}
          />
        )}
        {list.hasNextPage && (
          <Button
            variant="default"
            size="sm"
            loading={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            Show more patients
          </Button>
        )}
      </Panel>
      <Panel
        title="Prescriptions"
        aside={
          <LinkButton to="/prescriptions" variant="subtle" size="sm">
            All prescriptions
          </LinkButton>
        }
      >
        {waiting ?? (
          <People
            patients={prescribed}
            none="Prescriptions that you write will be displayed here."
            detail={(patient) =>
              `${patient.prescriptionCount === 1 ? '1 prescription' : `${patient.prescriptionCount} prescriptions`} · last on ${shortDate(patient.lastPrescribedAt ?? '')}`
            }
            link={(patient, content) => (
              <Link to="/prescriptions" search={{ patientId: patient._id }}>
                {content}
              </Link>
            )}
          />
        )}
      </Panel>
    </>
  );
}

interface PeopleProps {
  patients: readonly TreatedPatient[];
  none: string;
  detail: (patient: TreatedPatient) => string;
  link: (patient: TreatedPatient, content: ReactNode) => ReactNode;
}

function People({ patients, none, detail, link }: PeopleProps) {
  if (patients.length === 0) return <p className={classes.soft}>{none}</p>;
  return (
    <ul className={`${personLinks.list} ${classes.people}`}>
      {patients.map((patient) => (
        <li key={patient._id}>
          {link(
            patient,
            <>
              <PersonAvatar name={patient.name} src={patient.profileImage} size={40} />
              <span>
                <strong>{patient.name}</strong>
                <small>{detail(patient)}</small>
              </span>
            </>,
          )}
        </li>
      ))}
    </ul>
  );
}
