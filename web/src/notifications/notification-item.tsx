import type { Notification } from '@carelane/contract/notifications/notification';
import { useRouter } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';
import { clockTime, relativeDay, shortDate } from '../lib/dates';
import { useNow } from '../lib/now';
import { useMarkRead } from './api';
import classes from './notifications.module.css';

const TYPE_WORDS = { appointment: 'Appointment', system: 'System' } as const;

export function NotificationItem({ note, onOpen }: { note: Notification; onOpen?: () => void }) {
  const router = useRouter();
  const markRead = useMarkRead();
  const open = (event: MouseEvent) => {
    if (!note.isRead) markRead.mutate(note.id);
    if (!note.link) return;
    onOpen?.();
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    router.history.push(note.link);
  };
  return (
    <li className={classes.item} data-unread={!note.isRead}>
      <OpenTarget note={note} onClick={open}>
        <span className={classes.message}>{note.message}</span>
        <span className={classes.meta}>
          <span>{TYPE_WORDS[note.type]}</span>
          {' · '}
          <NotificationDate at={note.createdAt} />
        </span>
      </OpenTarget>
      {note.isRead ? null : <span className={classes.dot} role="img" aria-label="Unread" />}
    </li>
  );
}

interface OpenTargetProps {
  note: Notification;
  onClick: (event: MouseEvent) => void;
  children: ReactNode;
}

/** A link if the notification leads somewhere, a button if it can only be marked as read. */
function OpenTarget({ note, onClick, children }: OpenTargetProps) {
  if (note.link)
    return (
      <a href={note.link} className={classes.link} onClick={onClick}>
        {children}
      </a>
    );
  if (note.isRead) return <div className={classes.link}>{children}</div>;
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
