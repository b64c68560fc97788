import { Button } from '@mantine/core';
import { CalendarDrawing } from '../../ui/art/calendar-drawing';
import { EmptyState } from '../../ui/empty-state';
import { ErrorState } from '../../ui/error-state';
import { LoadingState } from '../../ui/loading-state';
import { Panel } from '../../ui/panel';
import { PendingPage } from '../../ui/pending-page';
import { PageSkeleton, PanelSkeleton, RowSkeleton, Skeleton, Skeletons } from '../../ui/skeletons';
import classes from './components-page.module.css';

export function States() {
  return (
    <div className={classes.columns}>
      <Panel title="EmptyState with one action">
        <EmptyState
          drawing={<CalendarDrawing />}
          title="No appointments found"
          hint="Appointments you book will appear here."
          action={<Button>Find Doctors</Button>}
        />
      </Panel>
      <Panel title="EmptyState in a small card">
        <EmptyState title="No recent activity." />
      </Panel>
      <Panel title="ErrorState">
        <ErrorState
          title="Your appointments could not be loaded."
          hint="Please try again."
          onRetry={() => {}}
        />
      </Panel>
      {(['rows', 'cards', 'page', 'none'] as const).map((shape) => (
        <Panel key={shape} title={`LoadingState: ${shape}`}>
          <LoadingState label="Loading..." shape={shape} count={2} />
        </Panel>
      ))}
      <Panel title="PendingPage">
        <PendingPage />
      </Panel>
      <Panel title="Skeleton, RowSkeleton and Skeletons">
        <Skeleton width="60%" />
        <Skeleton width="3rem" height="3rem" isRound />
        <RowSkeleton />
        <Skeletons shape="rows" count={1} />
      </Panel>
      <PageSkeleton />
      <PanelSkeleton lines={2} />
    </div>
  );
}
