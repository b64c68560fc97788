import type { Notification } from '@carelane/contract/notifications/notification';
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSession } from '../auth/session';
import { BellDrawing } from '../ui/art/bell-drawing';
import { EmptyState } from '../ui/empty-state';
import { ErrorState } from '../ui/error-state';
import { fetchMore } from '../ui/fetch-more';
import { IdleButton } from '../ui/idle-button';
import { LinkButton } from '../ui/link-button';
import { LoadingState } from '../ui/loading-state';
import { PageHeader } from '../ui/page-header';
import { Panel } from '../ui/panel';
import { allNotificationsQuery, useMarkAllRead } from './api';
import { NotificationItem } from './notification-item';
import classes from './notifications.module.css';
import { PushSwitch } from './push-switch';

export function NotificationsPage() {
  const isOwnAccount = !useSession().user.guardian;
  const query = useInfiniteQuery(allNotificationsQuery);
  const markAllRead = useMarkAllRead();
  const notifications = query.data?.pages.flatMap((page) => page.data);
  return (
    <>
      <PageHeader
        title="Notifications"
        actions={
          <>
            {isOwnAccount && (
              <LinkButton to="/profile" search={{ tab: 'notifications' }} variant="default">
                Notification Settings
              </LinkButton>
            )}
            <IdleButton
              variant="light"
              isIdle={!notifications?.some((notification) => !notification.isRead)}
              loading={markAllRead.isPending}
              onClick={() => markAllRead.mutate()}
            >
              Mark all read
            </IdleButton>
          </>
        }
      />
      {isOwnAccount && <PushSwitch />}
      <Panel>
        <NotificationList
          notifications={notifications}
          isError={query.isError}
          onRetry={() => void query.refetch()}
        />
        {query.hasNextPage ? (
          <Button
            variant="default"
            fullWidth
            onClick={() => void fetchMore(query)}
            loading={query.isFetchingNextPage}
          >
            Show more
          </Button>
        ) : null}
      </Panel>
    </>
  );
}

interface ListProps {
  notifications: Notification[] | undefined;
  isError: boolean;
  onRetry: () => void;
}

function NotificationList({ notifications, isError, onRetry }: ListProps) {
  if (!notifications && isError)
    return <ErrorState title="Your notifications could not be loaded." onRetry={onRetry} />;
  if (!notifications) return <LoadingState label="Loading notifications..." />;
  if (notifications.length === 0)
    return (
      <EmptyState
        drawing={<BellDrawing />}
        title="No notifications"
        action={<LinkButton to="/dashboard">Go to Dashboard</LinkButton>}
      />
    );
  return (
    <ul className={classes.list}>
      {notifications.map((notification) => (
        <NotificationItem key={notification.id} notification={notification} />
      ))}
    </ul>
  );
}
