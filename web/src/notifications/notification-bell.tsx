import { BELL_ITEMS } from '@carelane/contract/notifications/notification';
import { ActionIcon, Button, Indicator, Popover } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useSession } from '../auth/session';
import { useMarkAllRead } from './api';
import { NotificationItem } from './notification-item';
import classes from './notifications.module.css';
import { useNotificationCopy } from './use-notification-copy';

export function NotificationBell() {
  const { user } = useSession();
  const [opened, setOpened] = useState(false);
  const { notes, unread, isError, retry } = useNotificationCopy(user._id);
  const markAllRead = useMarkAllRead();
  const close = () => setOpened(false);
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width="min(24rem, calc(100vw - 2rem))"
      trapFocus
      returnFocus
      shadow="md"
    >
      <Indicator
        disabled={unread === 0}
        label={unread > 99 ? '99+' : unread}
        size={18}
        offset={5}
        styles={{ indicator: { background: 'var(--cl-bad)', color: 'var(--cl-surface)' } }}
      >
        <Popover.Target>
          <ActionIcon
            variant="subtle"
            size="lg"
            aria-label={unread === 0 ? 'Notifications' : `Notifications (${unread} unread)`}
            onClick={() => setOpened(!opened)}
          >
            <IconBell aria-hidden />
          </ActionIcon>
        </Popover.Target>
      </Indicator>
      <Popover.Dropdown className={classes.dropdown}>
        <div className={classes.head}>
          <strong>Notifications</strong>
          <Button
            variant="subtle"
            size="compact-sm"
            disabled={unread === 0}
            loading={markAllRead.isPending}
            onClick={() => markAllRead.mutate()}
          >
            Mark all read
          </Button>
        </div>
        <BellContent
          notes={notes?.slice(0, BELL_ITEMS)}
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
  notes: Parameters<typeof NotificationItem>[0]['note'][] | undefined;
  isError: boolean;
  retry: () => void;
  onOpen: () => void;
}

function BellContent({ notes, isError, retry, onOpen }: ContentProps) {
  if (!notes && isError) {
    return (
      <div className={classes.empty}>
        Your notifications could not be loaded.{' '}
        <Button variant="subtle" size="compact-sm" onClick={retry}>
          Try Again
        </Button>
      </div>
    );
  }
  if (!notes) return <div className={classes.empty}>Loading notifications...</div>;
  if (notes.length === 0) return <div className={classes.empty}>No notifications</div>;
  return (
    <ul className={classes.list}>
      {notes.map((note) => (
        <NotificationItem key={note.id} note={note} onOpen={onOpen} />
      ))}
    </ul>
  );
}
