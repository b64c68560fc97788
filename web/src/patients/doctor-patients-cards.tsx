import { ageLabel } from '@carelane/contract/patients/age';
import type { TreatedPatient } from '@carelane/contract/patients/patient';
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { errorMessage } from '../lib/api';
import { countWithNoun } from '../lib/count-with-noun';
import { isoDate, shortDate } from '../lib/dates';
import { useNow } from '../lib/now';
import { ErrorState } from '../ui/error-state';
import { fetchMore } from '../ui/fetch-more';
import { LinkButton } from '../ui/link-button';
import { LoadingState } from '../ui/loading-state';
import { Panel } from '../ui/panel';
import { PersonAvatar } from '../ui/person-avatar';
import personLinks from '../ui/person-links.module.css';
import { doctorPatientsQuery } from './api';
import classes from './doctor-patients-cards.module.css';

export function DoctorPatientsCards({ doctorId }: { doctorId: string }) {
  const list = useInfiniteQuery(doctorPatientsQuery(doctorId));
  const now = useNow(60);
  const today = isoDate(now);
  const patients = list.data?.pages.flatMap((page) => page.data) ?? [];
  const prescribed = patients
    .filter((patient) => patient.lastPrescribedAt !== null)
    .sort((a, b) => (b.lastPrescribedAt ?? '').localeCompare(a.lastPrescribedAt ?? ''));
  let placeholder: ReactNode = null;
  if (list.error && !list.data)
    placeholder = <ErrorState title={errorMessage(list.error)} onRetry={() => void list.refetch()} />;
  else if (!list.data) placeholder = <LoadingState label="Loading patients..." count={2} />;
  return (
    <>
      <Panel title="Patients">
        {placeholder ?? (
          <People
            patients={patients}
            emptyText="Patients who book a visit with you will be displayed here."
            detail={(patient) => {
              const age = ageLabel(patient.date_of_birth, today);
              const isUpcoming = new Date(patient.lastAppointmentAt) > now;
              return `${age} · ${isUpcoming ? 'next' : 'last'} appointment ${shortDate(patient.lastAppointmentAt)}`;
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
            onClick={() => void fetchMore(list)}
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
        {placeholder ?? (
          <People
            patients={prescribed}
            emptyText="Prescriptions that you write will be displayed here."
            detail={(patient) =>
              `${countWithNoun(patient.prescriptionCount, 'prescription')} · last on ${shortDate(patient.lastPrescribedAt ?? '')}`
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
  emptyText: string;
  detail: (patient: TreatedPatient) => string;
  link: (patient: TreatedPatient, content: ReactNode) => ReactNode;
}

function People({ patients, emptyText, detail, link }: PeopleProps) {
  if (patients.length === 0) return <p className={classes.soft}>{emptyText}</p>;
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
