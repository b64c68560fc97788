import type { allDoctors, DoctorListPage } from '@carelane/contract/doctors/endpoints';
import { Button } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import type { CallResult } from '../../lib/api';
import { longDate } from '../../lib/dates';
import { rupees } from '../../lib/money';
import { SearchDrawing } from '../../ui/art/search-drawing';
import { EmptyState } from '../../ui/empty-state';
import { ErrorState } from '../../ui/error-state';
import { LoadingState } from '../../ui/loading-state';
import { toast } from '../../ui/toast';
import { DoctorCard } from '../doctor-card';
import { AlternativeSearches } from './alternative-searches';
import classes from './doctors-page.module.css';
import { ANY_FEE, type SearchFilters } from './search-filters';

const HINT = 'Try another spelling, a higher fee or fewer filters.';
const EMPTY_PAGE: DoctorListPage = {
  total: 0,
  aboveMaxFee: 0,
  nextCursor: null,
  nearest: false,
  meant: [],
  instead: { specialties: [], without: [] },
};

type Result = UseInfiniteQueryResult<InfiniteData<CallResult<typeof allDoctors>>>;

interface Props {
  result: Result;
  search: string;
  maxFee: number;
  date?: string | undefined;
  onReset: () => void;
  onChange: (changes: SearchFilters) => void;
  onSpecialty: (name: string) => void;
}

export function DoctorResults({ result, search, maxFee, date, onReset, onChange, onSpecialty }: Props) {
  const failedAt = result.isLoadingError || result.isFetchNextPageError ? result.errorUpdatedAt : 0;
  useEffect(() => {
    if (failedAt > 0) toast.error('Error loading doctors. Please try again.');
  }, [failedAt]);

  if (result.isPending) return <LoadingState label="Loading doctors..." shape="cards" count={6} />;
  if (!result.data) {
    return (
      <ErrorState title="Error loading doctors" onRetry={() => void result.refetch()} retryLabel="Retry" />
    );
  }
  const doctors = result.data.pages.flatMap((page) => page.data);
  const [first] = result.data.pages;
  const { total, aboveMaxFee, nearest, meant, instead } = first?.page ?? EMPTY_PAGE;
  const isSpecialtyName = meant.some((name) => name.toLowerCase() === search.trim().toLowerCase());
  const hasAlternatives = instead.specialties.length + instead.without.length > 0;
  const alternatives = (
    <AlternativeSearches instead={instead} onSpecialty={onSpecialty} onChange={onChange} />
  );
  const nounAbove = aboveMaxFee === 1 ? 'doctor' : 'doctors';
  let emptyHint: ReactNode = HINT;
  if (hasAlternatives) emptyHint = alternatives;
  else if (aboveMaxFee === 0 && meant.length > 0)
    emptyHint = `No doctor in ${meant.join(' or ')} is taking patients at the moment.`;
  return (
    <section aria-busy={result.isPlaceholderData}>
      <div className={classes.line}>
        <p role="status">
          Showing {total} {total === 1 ? 'doctor' : 'doctors'}
        </p>
        {nearest && (
          <p className={classes.soft}>
            No exact match for this name. These are the closest. {hasAlternatives && alternatives}
          </p>
        )}
        {total > 0 && meant.length > 0 && !isSpecialtyName && (
          <p className={classes.soft}>
            {meant.join(' and ')} for “{search.trim()}”
          </p>
        )}
        {date && (
          <p className={classes.soft}>
            Available on {longDate(date)}.{' '}
            <button
              type="button"
              className={classes.inlineButton}
              onClick={() => onChange({ availableOn: '' })}
            >
              Show any day
            </button>
          </p>
        )}
        {aboveMaxFee > 0 && (
          <p className={classes.soft}>
            {aboveMaxFee} {total > 0 ? 'more' : nounAbove} above {rupees(maxFee)}.{' '}
            <button
              type="button"
              className={classes.inlineButton}
              onClick={() => onChange({ maxFee: ANY_FEE })}
            >
              Show them
            </button>
          </p>
        )}
      </div>
      {doctors.length === 0 ? (
        <EmptyState
          drawing={<SearchDrawing />}
          title="No doctors found"
          hint={emptyHint}
          action={<Button onClick={onReset}>Reset Filters</Button>}
        />
      ) : (
        <div className={classes.cards} data-stale={result.isPlaceholderData || undefined}>
          {doctors.map((doctor) => (
            <DoctorCard key={doctor._id} doctor={doctor} date={date} />
          ))}
        </div>
      )}
      <MoreOnScroll result={result} />
    </section>
  );
}

function MoreOnScroll({ result }: { result: Result }) {
  const { hasNextPage, isFetchingNextPage, isError, isPlaceholderData, fetchNextPage } = result;
  // After a failure only a click tries again.
  const canFetch = hasNextPage && !isFetchingNextPage && !isError && !isPlaceholderData;
  const { ref, entry } = useIntersection({ rootMargin: '800px' });
  const isNear = entry?.isIntersecting ?? false;
  useEffect(() => {
    if (isNear && canFetch) void fetchNextPage();
  }, [isNear, canFetch, fetchNextPage]);
  if (!hasNextPage) return null;
  return (
    <div ref={ref} className={classes.next}>
      <Button variant="subtle" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        Show more doctors
      </Button>
    </div>
  );
}
