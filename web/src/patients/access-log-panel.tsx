import { doctorTitle } from '@carelane/contract/doctors/doctor-name';
import { getAccessLog } from '@carelane/contract/patients/audit-endpoints';
import { Button } from '@mantine/core';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { callWithEnvelope } from '../lib/api';
import { clockTime, shortDate } from '../lib/dates';
import { EmptyState } from '../ui/empty-state';
import { ErrorState } from '../ui/error-state';
import { fetchMore } from '../ui/fetch-more';
import { LoadingState } from '../ui/loading-state';
import { Panel } from '../ui/panel';
import classes from './access-log-panel.module.css';

const accessLogQuery = infiniteQueryOptions({
  queryKey: ['patients', 'access-log'],
  queryFn: ({ pageParam, signal }) =>
    callWithEnvelope(getAccessLog, {
      query: { limit: 20, ...(pageParam ? { cursor: pageParam } : {}) },
      signal,
    }),
  initialPageParam: '',
  getNextPageParam: ({ page }) => page.nextCursor ?? undefined,
});

export function AccessLogPanel() {
  return (
    <Panel title="Who Viewed My Record">
      <AccessLog />
    </Panel>
  );
}

function AccessLog() {
  const { data, error, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(accessLogQuery);
  if (isPending) return <LoadingState label="Loading..." count={2} />;
  const entries = data?.pages.flatMap((page) => page.data) ?? [];
  if (error && !data) return <ErrorState title={error.message} onRetry={() => void refetch()} />;
  if (entries.length === 0)
    return (
      <EmptyState
        title="Nobody has viewed your record yet"
        hint="When a doctor, or an app you share it with, opens it, you will see here who it was and when."
      />
    );
  return (
    <>
      <ol className={classes.list}>
        {entries.map(({ id, actorName, actorRole, description, at }) => (
          <li key={id} className={classes.entry}>
            <span>
              <strong>{actorRole === 'doctor' ? doctorTitle(actorName) : actorName}</strong>
              <span className={classes.soft}>{description}</span>
            </span>
            <time className={classes.soft} dateTime={at}>
              {shortDate(at)}, {clockTime(at)}
            </time>
          </li>
        ))}
      </ol>
      {hasNextPage && (
        <Button
          variant="default"
          mt="md"
          loading={isFetchingNextPage}
          onClick={() => void fetchMore({ fetchNextPage })}
        >
          Show more
        </Button>
      )}
    </>
  );
}
