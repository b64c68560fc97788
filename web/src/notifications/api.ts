import {
  listNotifications,
  markAllRead,
  markRead,
  unreadCount,
} from '@carelane/contract/notifications/endpoints';
import { BELL_ITEMS, type Notification } from '@carelane/contract/notifications/notification';
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { call, callWithEnvelope } from '../lib/api';
import { toast } from '../ui/toast';
import { readStoredNotifications } from './stored-notifications';

export const notificationKeys = {
  all: ['notifications'] as const,
  latest: ['notifications', 'latest'] as const,
  unread: ['notifications', 'unread'] as const,
  pages: ['notifications', 'pages'] as const,
};

const PAGE_SIZE = 20;

export const latestNotificationsQuery = (userId: string) =>
  queryOptions({
    queryKey: notificationKeys.latest,
    queryFn: ({ signal }) => call(listNotifications, { query: { limit: BELL_ITEMS }, signal }),
    initialData: () => readStoredNotifications(userId)?.notifications,
    // Stored data counts as stale, so it is shown at once and refetched.
    initialDataUpdatedAt: 0,
    staleTime: 30_000,
  });

export const unreadCountQuery = (userId: string) =>
  queryOptions({
    queryKey: notificationKeys.unread,
    queryFn: async ({ signal }) => (await call(unreadCount, { signal })).count,
    initialData: () => readStoredNotifications(userId)?.unread,
    initialDataUpdatedAt: 0,
    staleTime: 30_000,
  });

export interface NotificationPage {
  data: Notification[];
  page: { nextCursor: string | null };
}

export const allNotificationsQuery = infiniteQueryOptions({
  queryKey: notificationKeys.pages,
  queryFn: ({ pageParam, signal }): Promise<NotificationPage> =>
    callWithEnvelope(listNotifications, {
      query: { limit: PAGE_SIZE, ...(pageParam ? { cursor: pageParam } : {}) },
      signal,
    }),
  initialPageParam: '',
  getNextPageParam: ({ page }) => page.nextCursor ?? undefined,
  staleTime: 30_000,
});

/** A failure is not reported: the notification simply stays unread. */
export function useMarkRead() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(markRead, { params: { id }, outlivesPage: true }),
    onSettled: () => client.invalidateQueries({ queryKey: notificationKeys.all }),
  });
}

export function useMarkAllRead() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(markAllRead),
    onMutate: () => showAllRead(client),
    onError: () => toast.error('Your notifications could not be marked as read. Please try again.'),
    onSettled: () => client.invalidateQueries({ queryKey: notificationKeys.all }),
  });
}

export function showAllRead(client: QueryClient): void {
  const asRead = (notifications: Notification[]) =>
    notifications.map((notification) => ({ ...notification, isRead: true }));
  client.setQueryData<number>(notificationKeys.unread, 0);
  client.setQueryData<Notification[]>(
    notificationKeys.latest,
    (notifications) => notifications && asRead(notifications),
  );
  client.setQueryData<InfiniteData<NotificationPage, string>>(
    notificationKeys.pages,
    (pages) =>
      pages && { ...pages, pages: pages.pages.map((page) => ({ ...page, data: asRead(page.data) })) },
  );
}

export function showNewNotification(client: QueryClient, notification: Notification): void {
  const notifications = client.getQueryData<Notification[]>(notificationKeys.latest) ?? [];
  if (notifications.some(({ id }) => id === notification.id)) return;
  client.setQueryData<Notification[]>(notificationKeys.latest, [notification, ...notifications]);
  client.setQueryData<number>(notificationKeys.unread, (unread = 0) => unread + 1);
}
