import type { Notification } from '@carelane/contract/notifications/notification';
import { useRouter } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';
import { clockTime, relativeDay, shortDate } from '../lib/dates';
import { useNow } from '../lib/now';
import { useMarkRead } from './api';
import classes from './notifications.module.css';

const TYPE_LABELS = { appointment: 'Appointment', system: 'System' } as const;

interface Props {
  notification: Notification;
  onOpen?: () => void;
}

export function NotificationItem({ notification, onOpen }: Props) {
  const router = useRouter();
  const markRead = useMarkRead();
  const open = (event: MouseEvent) => {
    if (!notification.isRead) markRead.mutate(notification.id);
    if (!notification.link) return;
    onOpen?.();
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    router.history.push(notification.link);
  };
  return (
    <li className={classes.item} data-unread={!notification.isRead}>
      <OpenTarget notification={notification} onClick={open}>
        <span className={classes.message}>{notification.message}</span>
        <span className={classes.meta}>
          <span>{TYPE_LABELS[notification.type]}</span>
          {' · '}
          <NotificationDate at={notification.createdAt} />
        </span>
      </OpenTarget>
      {notification.isRead ? null : <span className={classes.dot} role="img" aria-label="Unread" />}
    </li>
  );
}

interface OpenTargetProps {
  notification: Notification;
  onClick: (event: MouseEvent) => void;
  children: ReactNode;
}

function OpenTarget({ notification, onClick, children }: OpenTargetProps) {
  if (notification.link)
    return (
      <a href={notification.link} className={classes.link} onClick={onClick}>
        {children}
      </a>
    );
  if (notification.isRead) return <div className={classes.link}>{children}</div>;
  return (
    <button type="button" className={classes.link} onClick={onClick}>
      {children}
    </button>
  );
}

function NotificationDate({ at }: { at: string }) {
  const now = useNow();
  return (
    <time dateTime={at} title={new Date(at).toLocaleString()}>
      {relativeDay(at, now) ?? shortDate(at)}, {clockTime(at)}
    </time>
  );
}
