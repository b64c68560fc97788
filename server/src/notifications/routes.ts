import { listNotifications, markAllRead, unreadCount } from '@carelane/contract/notifications/endpoints';
import type { Deps } from '../deps';
import { type Route, serve } from '../http/endpoints/serve';
import { countUnread, listNotificationsFor, markAllReadFor } from './queries';

export function notificationRoutes(deps: Deps): Route[] {
  return [
    serve(listNotifications, async ({ query, viewer }) => {
      const { notes, nextCursor } = await listNotificationsFor(deps.db, viewer.userId, query);
      return { data: notes, page: { nextCursor } };
    }),
    serve(unreadCount, async ({ viewer }) => ({
      data: { count: await countUnread(deps.db, viewer.userId) },
    })),
    serve(markAllRead, async ({ viewer }) => {
      await markAllReadFor(deps.db, viewer.userId, deps.clock.now());
      deps.realtime.toUser(viewer.userId, 'notifications-read', {});
      return { data: null };
    }),
  ];
}
