import {
  listNotifications,
  markAllRead,
  markRead,
  unreadCount,
} from '@carelane/contract/notifications/endpoints';
import type { Deps } from '../deps';
import { type Route, serve } from '../http/endpoints/serve';
import { countUnread, listNotificationsFor, markReadFor } from './queries';

export function notificationRoutes(deps: Deps): Route[] {
  return [
    serve(listNotifications, async ({ query, viewer }) => {
      const { notes, nextCursor } = await listNotificationsFor(deps.db, viewer, query);
      return { data: notes, page: { nextCursor } };
    }),
    serve(unreadCount, async ({ viewer }) => ({
      data: { count: await countUnread(deps.db, viewer) },
    })),
    serve(markRead, async ({ params, viewer }) => {
      await markReadFor(deps.db, viewer.userId, deps.clock.now(), params.id);
      return { data: null };
    }),
    serve(markAllRead, async ({ viewer }) => {
      await markReadFor(deps.db, viewer.userId, deps.clock.now());
      deps.realtime.toUser(viewer.userId, 'notifications-read', {});
      return { data: null };
    }),
  ];
}
