import {
  listNotifications,
  markAllRead,
  markRead,
  unreadCount,
} from '@carelane/contract/notifications/endpoints';
import type { Deps } from '../deps';
import { type Route, serve } from '../http/endpoints/serve';
import { countUnread, markNotificationsRead, selectNotifications } from './queries';

export function notificationRoutes(deps: Deps): Route[] {
  return [
    serve(listNotifications, async ({ query, viewer }) => {
      const { notes, nextCursor } = await selectNotifications(deps.db, viewer, query);
      return { data: notes, page: { nextCursor } };
    }),
    serve(unreadCount, async ({ viewer }) => ({
      data: { count: await countUnread(deps.db, viewer) },
    })),
    serve(markRead, async ({ params, viewer }) => {
      await markNotificationsRead(deps.db, viewer.userId, deps.clock.now(), params.id);
      return { data: null };
    }),
    serve(markAllRead, async ({ viewer }) => {
      await markNotificationsRead(deps.db, viewer.userId, deps.clock.now());
      deps.realtime.toUser(viewer.userId, 'notifications-read', {});
      return { data: null };
    }),
  ];
}
