import { markRead } from '@carelane/contract/notifications/endpoints';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { call } from '../lib/api';
import { readStored, STORAGE } from '../lib/storage';
import { notificationKeys } from './api';
import { sendSubscription, today } from './push';

/** Written by the service worker when somebody taps a notification of the device. */
const OPENED = '#note=';

interface OpenedNote {
  id: string;
  link: string;
}

/** In a call, or in a form or dialog whose input would be lost. */
const isBusy = () =>
  location.pathname.startsWith('/consultation/') ||
  document.querySelector('[role="dialog"]') !== null ||
  [...document.querySelectorAll<HTMLInputElement>('main textarea')].some(({ value }) => value !== '');

/** A notification that was opened is read. */
async function markOpened(client: QueryClient, id: string): Promise<void> {
  await call(markRead, { params: { id } });
  await client.invalidateQueries({ queryKey: notificationKeys.all });
}

async function markNoteInAddress(client: QueryClient): Promise<void> {
  if (!location.hash.startsWith(OPENED)) return;
  const id = location.hash.slice(OPENED.length);
  history.replaceState(history.state, '', location.pathname + location.search);
  await markOpened(client, id);
}

/** Once a day: the browser may have a new address, and the server forgets devices that are not seen for long. */
async function renewPushDevice(): Promise<void> {
  const renewedOn = readStored(STORAGE.push);
  if (renewedOn === null || renewedOn === today()) return;
  const worker = await navigator.serviceWorker?.getRegistration();
  const made = await worker?.pushManager.getSubscription();
  if (made) await sendSubscription(made);
}

/** Shows nothing. Its code comes after the screen's own. */
export function PushOnLoad() {
  const client = useQueryClient();
  const router = useRouter();
  useEffect(() => {
    markNoteInAddress(client).catch(() => {});
    renewPushDevice().catch(() => {});
  }, [client]);
  useEffect(() => {
    const onMessage = ({ data, ports: [answer] }: MessageEvent<{ openNote?: OpenedNote }>) => {
      const { openNote } = data;
      if (!openNote) return;
      const { pathname, searchStr } = router.state.location;
      const isHere = pathname + searchStr === openNote.link;
      const isTaken = isHere || !isBusy();
      answer?.postMessage(isTaken);
      if (!isTaken) return;
      if (!isHere) void router.navigate({ href: openNote.link });
      markOpened(client, openNote.id).catch(() => {});
    };
    navigator.serviceWorker?.addEventListener('message', onMessage);
    return () => navigator.serviceWorker?.removeEventListener('message', onMessage);
  }, [client, router]);
  return null;
}
