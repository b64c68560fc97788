import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { latestNotificationsQuery, notificationKeys, unreadCountQuery } from './api';
import { onLocalCopyChange, writeLocalCopy } from './local-copy';

export type NotificationCopy = ReturnType<typeof useNotificationCopy>;

/** The bell's list and its number of unread notifications, stored locally and the same in every tab. */
export function useNotificationCopy(userId: string) {
  const client = useQueryClient();
  const latest = useQuery(latestNotificationsQuery(userId));
  const unread = useQuery(unreadCountQuery(userId));
  const notes = latest.data;
  const count = unread.data;

  useEffect(() => {
    if (notes !== undefined && count !== undefined) writeLocalCopy({ userId, notes, unread: count });
  }, [userId, notes, count]);

  useEffect(
    () =>
      onLocalCopyChange(userId, (copy) => {
        client.setQueryData(notificationKeys.latest, copy.notes);
        client.setQueryData(notificationKeys.unread, copy.unread);
      }),
    [client, userId],
  );
  return { notes, unread: count ?? 0, isError: latest.isError, retry: latest.refetch };
}
