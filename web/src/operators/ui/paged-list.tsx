import { Button } from '@mantine/core';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { EmptyState } from '../../ui/empty-state';
import { ErrorState } from '../../ui/error-state';
import { fetchMore } from '../../ui/fetch-more';
import { LoadingState } from '../../ui/loading-state';
import { Skeleton } from '../../ui/skeletons';
import classes from './paged-list.module.css';

const SKELETON_WIDTHS = ['55%', '45%', '60%', '50%'];

interface Props<T> {
  label: string;
  query: UseInfiniteQueryResult<{ pages: { data: T[] }[] }>;
  keyFor: (item: T) => string;
  children: (item: T) => ReactNode;
  empty: { title: string; hint?: string };
}

export function PagedList<T>({ label, query, keyFor, children, empty }: Props<T>) {
  const items = query.data?.pages.flatMap((page) => page.data);
  if (!items)
    return query.isError ? (
      <ErrorState title={query.error.message} onRetry={() => void query.refetch()} />
    ) : (
      <LoadingState label="Loading...">
        <div className={classes.list}>
          {SKELETON_WIDTHS.map((width) => (
            <div key={width} className={classes.item}>
              <div className={classes.lines}>
                <Skeleton width={width} height="1.1rem" />
                <Skeleton width="80%" />
                <Skeleton width="65%" />
              </div>
            </div>
          ))}
        </div>
      </LoadingState>
    );
  if (items.length === 0) return <EmptyState {...empty} />;
  return (
    <>
      <ol className={classes.list} aria-label={label}>
        {items.map((item) => (
          <li key={keyFor(item)} className={classes.item}>
            {children(item)}
          </li>
        ))}
      </ol>
      {query.hasNextPage && (
        <Button
          variant="default"
          fullWidth
          mt="md"
          loading={query.isFetchingNextPage}
          onClick={() => void fetchMore(query)}
        >
          Show more
        </Button>
      )}
    </>
  );
}
