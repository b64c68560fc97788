import { BELL_ITEMS, type Notification } from '@carelane/contract/notifications/notification';
import { Button, Popover } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { IdleButton } from '../ui/idle-button';
import { useMarkAllRead } from './api';
import { BellButton } from './bell-button';
import { NotificationItem } from './notification-item';
import classes from './notifications.module.css';
import type { SyncedNotifications } from './use-synced-notifications';

export function BellPopover({ notifications, unread, isError, retry }: SyncedNotifications) {
  const bell = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState(false);
  const markAllRead = useMarkAllRead();
  const isMarkingDisabled = unread === 0 || markAllRead.isPending;
  const close = () => setOpened(false);
  useEffect(() => {
    bell.current?.focus();
    setOpened(true);
  }, []);
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width="min(24rem, calc(100vw - 2rem))"
      trapFocus
      returnFocus
      withOverlay
      overlayProps={{ backgroundOpacity: 0 }}
      shadow="md"
    >
      <Popover.Target>
        <BellButton unread={unread} ref={bell} onClick={() => setOpened(!opened)} />
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown}>
        <div className={classes.head}>
          <strong>Notifications</strong>
          {/* With the focus lost, Escape would no longer close the popover. */}
          <IdleButton
            variant="subtle"
            size="compact-sm"
            isIdle={isMarkingDisabled}
            onClick={() => markAllRead.mutate()}
          >
            Mark all read
          </IdleButton>
        </div>
        <BellContent
          notifications={notifications?.slice(0, BELL_ITEMS)}
          isError={isError}
          retry={() => void retry()}
          onOpen={close}
        />
        <Link to="/notifications" className={classes.all} onClick={close}>
          View all notifications
        </Link>
      </Popover.Dropdown>
    </Popover>
  );
}

interface ContentProps {
  notifications: Notification[] | undefined;
  isError: boolean;
  retry: () => void;
  onOpen: () => void;
}

function BellContent({ notifications, isError, retry, onOpen }: ContentProps) {
  if (!notifications && isError) {
    return (
      <div className={classes.empty}>
        Your notifications could not be loaded.{' '}
        <Button variant="subtle" size="compact-sm" onClick={retry}>
          Try Again
        </Button>
      </div>
    );
  }
  if (!notifications) return <div className={classes.empty}>Loading notifications...</div>;
  if (notifications.length === 0) return <div className={classes.empty}>No notifications</div>;
  return (
    <ul className={classes.list}>
      {notifications.map((notification) => (
        <NotificationItem key={notification.id} notification={notification} onOpen={onOpen} />
      ))}
    </ul>
  );
}
