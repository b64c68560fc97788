import * as endpoints from '@carelane/contract/notifications/push-endpoints';
import type { AccountHooks } from '../../auth/account/account-hooks';
import type { Deps } from '../../deps';
import { type Route, serve } from '../../http/endpoints/serve';
import type { Viewer } from '../../http/endpoints/viewer';
import { Refusal } from '../../http/refusal';
import { addDevice, listDevices, type PushDeviceRow, removeDevice } from './devices';
import { readPushKeys } from './push-keys';

export function pushRoutes(deps: Deps): Route[] {
  return [
    serve(endpoints.getPushKey, async () => {
      const { publicKey } = await readPushKeys(deps.db);
      return { data: { publicKey } };
    }),
    serve(endpoints.listPushSubscriptions, async ({ viewer }) => {
      const rows = await listDevices(deps.db, viewer.userId);
      return { data: rows.map((row) => showDevice(row, viewer)) };
    }),
    ...[endpoints.addPushSubscription, endpoints.addPushDevice].map((endpoint) =>
      serve(endpoint, async ({ viewer, body }) => ({
        data: showDevice(await addDevice(deps, viewer, body), viewer),
      })),
    ),
    serve(endpoints.removePushSubscription, async ({ viewer, params }) => {
      if (!(await removeDevice(deps.db, viewer.userId, params.id))) throw new Refusal('NOT_FOUND');
      return { data: null };
    }),
  ];
}

const showDevice = ({ id, device, createdAt, sessionId }: PushDeviceRow, viewer: Viewer) => ({
  _id: id,
  device,
  createdAt,
  current: sessionId === viewer.sessionId,
});

export const pushAccountHooks: AccountHooks = {
  async exportData({ db }, { userId }) {
    const rows = await listDevices(db, userId);
    return {
      pushDevices: rows.map(({ device, createdAt, lastSeenAt }) => ({ device, createdAt, lastSeenAt })),
    };
  },
};
