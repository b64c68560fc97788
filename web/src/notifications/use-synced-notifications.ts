import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { latestNotificationsQuery, notificationKeys, unreadCountQuery } from './api';
import { onStoredNotificationsChange, writeStoredNotifications } from './stored-notifications';

export type SyncedNotifications = ReturnType<typeof useSyncedNotifications>;

export function useSyncedNotifications(userId: string) {
  const client = useQueryClient();
  const latest = useQuery(latestNotificationsQuery(userId));
  const unread = useQuery(unreadCountQuery(userId));
  const notifications = latest.data;
  const unreadCount = unread.data;

  useEffect(() => {
    if (notifications !== undefined && unreadCount !== undefined)
      writeStoredNotifications({ userId, notifications, unread: unreadCount });
  }, [userId, notifications, unreadCount]);

  useEffect(
    () =>
      onStoredNotificationsChange(userId, (stored) => {
        client.setQueryData(notificationKeys.latest, stored.notifications);
        client.setQueryData(notificationKeys.unread, stored.unread);
      }),
    [client, userId],
  );
  return { notifications, unread: unreadCount ?? 0, isError: latest.isError, retry: latest.refetch };
}
