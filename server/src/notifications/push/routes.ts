import * as endpoints from '@carelane/contract/notifications/push-endpoints';
import type { AccountHooks } from '../../auth/account/account-hooks';
import type { Deps } from '../../deps';
import { type Route, serve } from '../../http/endpoints/serve';
import { Refusal } from '../../http/refusal';
import { addDevice, listDevices, removeDevice } from './devices';
import { readPushKeys } from './push-keys';

export function pushRoutes(deps: Deps): Route[] {
  return [
    serve(endpoints.getPush, async ({ viewer }) => {
      const { publicKey } = await readPushKeys(deps.db);
      const rows = await listDevices(deps.db, viewer.userId);
      const devices = rows.map(({ id, device, createdAt, sessionId }) => ({
        _id: id,
        device,
        createdAt,
        current: sessionId === viewer.sessionId,
      }));
      return { data: { publicKey, devices } };
    }),
    serve(endpoints.addPushDevice, async ({ viewer, body }) => {
      await addDevice(deps, viewer, body);
      return { data: null };
    }),
    serve(endpoints.removePushDevice, async ({ viewer, params }) => {
      if (!(await removeDevice(deps.db, viewer.userId, params.id))) throw new Refusal('NOT_FOUND');
      return { data: null };
    }),
  ];
}

/** Only exports data: the rows are deleted together with the account. */
export const pushAccountHooks: AccountHooks = {
  async exportData({ db }, { userId }) {
    const rows = await listDevices(db, userId);
    return {
      pushDevices: rows.map(({ device, createdAt, lastSeenAt }) => ({ device, createdAt, lastSeenAt })),
    };
  },
};
