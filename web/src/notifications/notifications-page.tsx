import { Button, Switch } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { BellDrawing } from '../ui/art/bell-drawing';
import { EmptyState } from '../ui/empty-state';
import { ErrorState } from '../ui/error-state';
import { LinkButton } from '../ui/link-button';
import { LoadingState } from '../ui/loading-state';
import { PageHeader } from '../ui/page-header';
import { Panel } from '../ui/panel';
import { allNotificationsQuery, useMarkAllRead } from './api';
import { NotificationItem } from './notification-item';
import classes from './notifications.module.css';
import { useSystemNotifications } from './system-notification';

export function NotificationsPage() {
  const query = useInfiniteQuery(allNotificationsQuery);
  const markAllRead = useMarkAllRead();
  const notes = query.data?.pages.flatMap((page) => page.data);
  return (
    <>
      <PageHeader
        title="Notifications"
        actions={
          <Button
            variant="light"
            disabled={!notes?.some((note) => !note.isRead)}
            loading={markAllRead.isPending}
            onClick={() => markAllRead.mutate()}
          >
            Mark all read
          </Button>
        }
      />
      <SystemNotifications />
      <Panel>
        {!notes && query.isError ? (
          <ErrorState title="Your notifications could not be loaded." onRetry={() => void query.refetch()} />
        ) : !notes ? (
          <LoadingState label="Loading notifications..." />
        ) : notes.length === 0 ? (
          <EmptyState
            drawing={<BellDrawing />}
            title="No notifications"
            action={<LinkButton to="/dashboard">Go to Dashboard</LinkButton>}
          />
        ) : (
          <ul className={classes.list}>
            {notes.map((note) => (
              <NotificationItem key={note.id} note={note} />
            ))}
          </ul>
        )}
        {query.hasNextPage ? (
          <Button
            variant="default"
            fullWidth
            onClick={() => void query.fetchNextPage()}
            loading={query.isFetchingNextPage}
          >
            Show more
          </Button>
        ) : null}
      </Panel>
    </>
  );
}

const EXPLAINED = {
  off: 'Your device tells you when something happens while Carelane is in the background.',
  on: 'Your device tells you when something happens while Carelane is in the background.',
  blocked: 'Your browser blocks notifications from Carelane. You can allow them in its site settings.',
} as const;

function SystemNotifications() {
  const { state, choose } = useSystemNotifications();
  if (state === 'unsupported') return null;
  return (
    <Switch
      className={classes.system ?? ''}
      label="System notifications"
      description={EXPLAINED[state]}
      checked={state === 'on'}
      disabled={state === 'blocked'}
      onChange={(event) => void choose(event.currentTarget.checked)}
    />
  );
}
