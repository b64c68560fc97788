import { BELL_ITEMS, type Notification } from '@carelane/contract/notifications/notification';
import { Button, Popover } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useMarkAllRead } from './api';
import { BellButton } from './bell-button';
import { NotificationItem } from './notification-item';
import classes from './notifications.module.css';
import type { NotificationCopy } from './use-notification-copy';

/** Loaded on the first press of the bell. Its button replaces the pressed one and takes its focus. */
export function BellPopover({ notes, unread, isError, retry }: NotificationCopy) {
  const bell = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState(false);
  const markAllRead = useMarkAllRead();
  const nothingToMark = unread === 0 || markAllRead.isPending;
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
          <Button
            variant="subtle"
            size="compact-sm"
            // Not `disabled`: it would drop the focus, and Escape with it.
            data-disabled={nothingToMark}
            aria-disabled={nothingToMark}
            onClick={() => {
              if (!nothingToMark) markAllRead.mutate();
            }}
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
  notes: Notification[] | undefined;
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
