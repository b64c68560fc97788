import type { allDoctors } from '@carelane/contract/doctors/endpoints';
import { ALL_SPECIALTIES, SEARCH_SPECIALTIES } from '@carelane/contract/doctors/specialties';
import { Button, TextInput } from '@mantine/core';
import {
  type InfiniteData,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { CallResult } from '../../lib/api';
import { isoDate, shortDate } from '../../lib/dates';
import { useNow } from '../../lib/now';
import { isServerReachable } from '../../lib/server-reachable';
import { SearchDrawing } from '../../ui/art/search-drawing';
import { EmptyState } from '../../ui/empty-state';
import { ErrorState } from '../../ui/error-state';
import { lazyComponent } from '../../ui/lazy-component';
import { LinkButton } from '../../ui/link-button';
import { LoadingState } from '../../ui/loading-state';
import { Panel } from '../../ui/panel';
import { toast } from '../../ui/toast';
import { doctorListQuery, offeredSpecialtiesQuery } from '../api';
import { DoctorCard } from '../doctor-card';
import classes from './find-doctor-card.module.css';

const MAX_SHOWN = 6;

const FindDoctorFilters = lazyComponent(
  () => import('./find-doctor-filters').then((module) => module.FindDoctorFilters),
  ({ date, specialty }) => (
    <>
      <TextInput label="Date" value={shortDate(date)} readOnly aria-disabled />
      <TextInput label="Specialty" value={specialty} readOnly aria-disabled />
    </>
  ),
);

export function FindDoctorCard() {
  const today = isoDate(useNow(60));
  const [date, setDate] = useState(today);
  const [specialty, setSpecialty] = useState<string>(ALL_SPECIALTIES);
  const { data: specialties = SEARCH_SPECIALTIES } = useQuery(offeredSpecialtiesQuery);
  // The dashboard may stay open past midnight.
  const isPast = date < today;
  const chosenDate = isPast ? today : date;
  const filter = {
    availableOn: chosenDate,
    ...(specialty === ALL_SPECIALTIES ? {} : { specialization: specialty }),
  };
  const result = useInfiniteQuery(doctorListQuery(filter, MAX_SHOWN));
  const { isLoadingError } = result;
  useEffect(() => {
    if (isLoadingError && isServerReachable()) toast.error('Failed to load doctors. Please try again later.');
  }, [isLoadingError]);
  return (
    <Panel
      title="Find a Doctor"
      aside={
        <LinkButton to="/doctors" variant="subtle" size="sm">
          Find Doctors
        </LinkButton>
      }
    >
      <div className={classes.filters}>
        <FindDoctorFilters
          today={today}
          date={chosenDate}
          onDate={setDate}
          specialties={specialties}
          specialty={specialty}
          onSpecialty={setSpecialty}
        />
      </div>
      <FoundDoctors result={result} date={chosenDate} onReset={() => setSpecialty(ALL_SPECIALTIES)} />
    </Panel>
  );
}

interface FoundProps {
  result: UseInfiniteQueryResult<InfiniteData<CallResult<typeof allDoctors>>>;
  date: string;
  onReset: () => void;
}

function FoundDoctors({ result: { data, isLoadingError, refetch }, date, onReset }: FoundProps) {
  if (isLoadingError)
    return (
      <ErrorState title="We're having trouble loading doctors right now." onRetry={() => void refetch()} />
    );
  if (!data) return <LoadingState label="Loading doctors..." shape="cards" count={3} />;
  const doctors = data.pages[0]?.data ?? [];
  if (doctors.length === 0)
    return (
      <EmptyState
        drawing={<SearchDrawing />}
        title="No doctors available for the selected criteria"
        action={<Button onClick={onReset}>View All Specialties</Button>}
      />
    );
  return (
    <div className={classes.cards}>
      {doctors.map((doctor) => (
        <DoctorCard key={doctor._id} doctor={doctor} date={date} bookLabel="Book Now" level={3} />
      ))}
    </div>
  );
}
