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
import { readLocalCopy } from './local-copy';

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
    initialData: () => readLocalCopy(userId)?.notes,
    initialDataUpdatedAt: 0,
    staleTime: 30_000,
  });

export const unreadCountQuery = (userId: string) =>
  queryOptions({
    queryKey: notificationKeys.unread,
    queryFn: async ({ signal }) => (await call(unreadCount, { signal })).count,
    initialData: () => readLocalCopy(userId)?.unread,
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
  getNextPageParam: (last) => last.page?.nextCursor ?? undefined,
  staleTime: 30_000,
});

/** Opening one marks it read. A failure shows nothing: it is still unread then. */
export function useMarkRead() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(markRead, { params: { id }, outlivesPage: true }),
    onSettled: () => client.invalidateQueries({ queryKey: notificationKeys.all }),
  });
}

/** Shown as read at once; the server is asked either way. */
export function useMarkAllRead() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(markAllRead, {}),
    onMutate: () => showAllRead(client),
    onError: () => toast.error('Your notifications could not be marked as read. Please try again.'),
    onSettled: () => client.invalidateQueries({ queryKey: notificationKeys.all }),
  });
}

export function showAllRead(client: QueryClient): void {
  const read = (notes: Notification[]) => notes.map((note) => ({ ...note, isRead: true }));
  client.setQueryData<number>(notificationKeys.unread, 0);
  client.setQueryData<Notification[]>(notificationKeys.latest, (notes) => notes && read(notes));
  client.setQueryData<InfiniteData<NotificationPage, string>>(
    notificationKeys.pages,
    (pages) => pages && { ...pages, pages: pages.pages.map((page) => ({ ...page, data: read(page.data) })) },
  );
}

/** A live event: the bell shows it before the server is asked for the list. */
export function showNewNotification(client: QueryClient, note: Notification): void {
  let isNew = true;
  client.setQueryData<Notification[]>(notificationKeys.latest, (notes = []) => {
    isNew = notes.every((known) => known.id !== note.id);
    return isNew ? [note, ...notes] : notes;
  });
  if (isNew) client.setQueryData<number>(notificationKeys.unread, (unread = 0) => unread + 1);
}
