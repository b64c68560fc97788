import type { allDoctors } from '@carelane/contract/doctors/endpoints';
import { Button } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Whole } from '../lib/api';
import { SearchDrawing } from '../ui/art/search-drawing';
import { EmptyState } from '../ui/empty-state';
import { ErrorState } from '../ui/error-state';
import { LoadingState } from '../ui/loading-state';
import { toast } from '../ui/toast';
import { DoctorCard } from './doctor-card';
import classes from './doctors-page.module.css';

type Result = UseInfiniteQueryResult<InfiniteData<Whole<typeof allDoctors>>>;

interface Props {
  result: Result;
  date?: string | undefined;
  onReset: () => void;
  onAnyFee: () => void;
}

export function DoctorResults({ result, date, onReset, onAnyFee }: Props) {
  const { isError } = result;
  useEffect(() => {
    if (isError) toast.error('Error loading doctors. Please try again.');
  }, [isError]);

  if (result.isPending) return <LoadingState label="Loading doctors..." shape="cards" count={6} />;
  if (isError) {
    return (
      <ErrorState title="Error loading doctors" onRetry={() => void result.refetch()} retryLabel="Retry" />
    );
  }
  const doctors = result.data.pages.flatMap((page) => page.data);
  const [first] = result.data.pages;
  const { total = 0, aboveMaxFee = 0, atLeast = false, nearest = false } = first?.page ?? {};
  const orMore = atLeast ? '+' : '';
  return (
    <section aria-busy={result.isPlaceholderData}>
      <div className={classes.line}>
        <p role="status">
          Showing {total}
          {orMore} doctors
        </p>
        {nearest && <p className={classes.soft}>No name matches exactly. These come nearest.</p>}
        {aboveMaxFee > 0 && (
          <p className={classes.soft}>
            {aboveMaxFee}
            {orMore} more above your max fee.{' '}
            <button type="button" className={classes.inlineButton} onClick={onAnyFee}>
              Show them
            </button>
          </p>
        )}
      </div>
      {doctors.length === 0 ? (
        <EmptyState
          drawing={<SearchDrawing />}
          title="No doctors found"
          hint="Try another spelling, a higher fee or fewer filters."
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

/** The next page is asked for a screen before the end is reached. */
function MoreOnScroll({ result }: { result: Result }) {
  const { hasNextPage, isFetchingNextPage, isPlaceholderData, fetchNextPage } = result;
  const root = useRef(null);
  const { ref, entry } = useIntersection({ root: root.current, rootMargin: '800px' });
  const isNear = entry?.isIntersecting ?? false;
  useEffect(() => {
    if (isNear && hasNextPage && !isFetchingNextPage && !isPlaceholderData) void fetchNextPage();
  }, [isNear, hasNextPage, isFetchingNextPage, isPlaceholderData, fetchNextPage]);
  if (!hasNextPage) return null;
  return (
    <div ref={ref} className={classes.next}>
      <Button variant="subtle" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        Show more doctors
      </Button>
    </div>
  );
}
