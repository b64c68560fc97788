import * as endpoints from '@carelane/contract/notifications/push-endpoints';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/api';
import { endPush } from '../lib/end-push';
import { STORAGE, store } from '../lib/storage';

export const pushQuery = queryOptions({
  queryKey: ['push'],
  queryFn: ({ signal }) => call(endpoints.listPushSubscriptions, { signal }),
});

export type PushSupport = 'unsupported' | 'blocked' | 'possible';

/** Browsers on an iPhone offer push only once the app is on the home screen. */
export function pushSupport(): PushSupport {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return 'unsupported';
  return Notification.permission === 'denied' ? 'blocked' : 'possible';
}

async function subscribe(): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  const { publicKey } = await call(endpoints.getPushKey);
  const worker = await navigator.serviceWorker.ready;
  const existing = await worker.pushManager.getSubscription();
  // An existing subscription may belong to an earlier key of the site.
  await existing?.unsubscribe();
  const subscription = await worker.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  await sendSubscription(subscription);
  return true;
}

export async function sendSubscription(
  subscription: PushSubscription,
  { isRenewal = false } = {},
): Promise<void> {
  const { endpoint = '', expirationTime = null, keys = {} } = subscription.toJSON();
  const { p256dh = '', auth = '' } = keys;
  await call(endpoints.addPushSubscription, {
    body: { endpoint, expirationTime, keys: { p256dh, auth }, ...(isRenewal ? { isRenewal } : {}) },
  });
  store(STORAGE.push, today());
}

export const today = () => new Date().toISOString().slice(0, 10);

function usePushChange<Input, Output>(change: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: pushQuery.queryKey }),
  });
}

export function useTurnPushOn() {
  return usePushChange(subscribe);
}

export function useRemovePushDevice() {
  return usePushChange(async ({ id, isCurrent }: { id: string; isCurrent: boolean }) => {
    await call(endpoints.removePushSubscription, { params: { id } });
    if (!isCurrent) return;
    store(STORAGE.push, null);
    await endPush();
  });
}
