import * as endpoints from '@carelane/contract/notifications/choice-endpoints';
import type { AccountHooks } from '../../auth/account/account-hooks';
import type { Deps } from '../../deps';
import { type Route, serve } from '../../http/endpoints/serve';
import { readChoices, saveChoices } from './stored-choices';

export function choiceRoutes({ db }: Deps): Route[] {
  return [
    serve(endpoints.getChoices, async ({ viewer }) => ({ data: await readChoices(db, viewer.userId) })),
    serve(endpoints.saveChoices, async ({ viewer, body }) => {
      await saveChoices(db, viewer.userId, body);
      return { data: await readChoices(db, viewer.userId) };
    }),
  ];
}

export const choiceAccountHooks: AccountHooks = {
  async exportData({ db }, { userId }) {
    const { off, quietHours } = await readChoices(db, userId);
    return { notificationChoices: { off, quietHours } };
  },
};
