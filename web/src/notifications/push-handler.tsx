import { markRead } from '@carelane/contract/notifications/endpoints';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ApiError, call } from '../lib/api';
import { endPush } from '../lib/end-push';
import { readStored, STORAGE } from '../lib/storage';
import { notificationKeys } from './api';
import { sendSubscription, today } from './push';

const OPENED_NOTE_HASH = '#note=';

interface OpenedNote {
  id: string;
  link: string;
}

const isBusy = () =>
  location.pathname.startsWith('/consultation/') ||
  document.querySelector('[role="dialog"]') !== null ||
  [...document.querySelectorAll<HTMLInputElement>('main textarea')].some(({ value }) => value !== '');

async function markOpened(client: QueryClient, id: string): Promise<void> {
  await call(markRead, { params: { id } });
  await client.invalidateQueries({ queryKey: notificationKeys.all });
}

async function markNoteInAddress(client: QueryClient): Promise<void> {
  if (!location.hash.startsWith(OPENED_NOTE_HASH)) return;
  const id = location.hash.slice(OPENED_NOTE_HASH.length);
  history.replaceState(history.state, '', location.pathname + location.search);
  await markOpened(client, id);
}

/** The push address may have changed, and the server removes devices not seen lately. */
async function renewPushDevice(): Promise<void> {
  const renewedOn = readStored(STORAGE.push);
  if (renewedOn === today()) return;
  const worker = await navigator.serviceWorker?.getRegistration();
  const subscription = await worker?.pushManager.getSubscription();
  if (!subscription) return;
  try {
    await sendSubscription(subscription, { isRenewal: renewedOn === null });
  } catch (error) {
    if (renewedOn === null && error instanceof ApiError && error.code === 'NOT_FOUND') await endPush();
  }
}

export function PushHandler() {
  const client = useQueryClient();
  const router = useRouter();
  useEffect(() => {
    markNoteInAddress(client).catch(() => {});
    renewPushDevice().catch(() => {});
  }, [client]);
  useEffect(() => {
    const onMessage = ({ data, ports: [replyPort] }: MessageEvent<{ openNote?: OpenedNote }>) => {
      const { openNote } = data;
      if (!openNote) return;
      const { pathname, searchStr } = router.state.location;
      const isAlreadyOpen = pathname + searchStr === openNote.link;
      const canOpen = isAlreadyOpen || !isBusy();
      replyPort?.postMessage(canOpen);
      if (!canOpen) return;
      if (!isAlreadyOpen) void router.navigate({ href: openNote.link });
      markOpened(client, openNote.id).catch(() => {});
    };
    navigator.serviceWorker?.addEventListener('message', onMessage);
    return () => navigator.serviceWorker?.removeEventListener('message', onMessage);
  }, [client, router]);
  return null;
}
