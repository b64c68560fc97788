import * as endpoints from '@carelane/contract/appointments/calendar-feed';
import type { AccountHooks } from '../../auth/account/account-hooks';
import type { Deps } from '../../deps';
import { type Route, serve } from '../../http/endpoints/serve';
import { deleteFeed, readFeed, replaceFeed, updateFeed } from './feeds';

export function calendarFeedRoutes(deps: Deps): Route[] {
  const { db, config } = deps;
  return [
    serve(endpoints.getCalendarFeed, async ({ viewer }) => ({ data: await readFeed(db, viewer.userId) })),
    serve(endpoints.replaceCalendarFeed, async ({ viewer, body }) => {
      const secret = await replaceFeed(deps, viewer, body);
      return { data: { address: `${config.publicUrl}/calendar/${secret}.ics` } };
    }),
    serve(endpoints.updateCalendarFeed, async ({ viewer, body }) => {
      await updateFeed(db, viewer, body);
      return { data: await readFeed(db, viewer.userId) };
    }),
    serve(endpoints.deleteCalendarFeed, async ({ viewer }) => {
      await deleteFeed(db, viewer.userId);
      return { data: null };
    }),
  ];
}

export const calendarFeedAccountHooks: AccountHooks = {
  exportData: async ({ db }, { userId }) => ({ calendarFeed: await readFeed(db, userId) }),
};
