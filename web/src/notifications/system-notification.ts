import { useState } from 'react';
import { readStored, STORAGE, store } from '../lib/storage';

export type SystemNotifications = 'unsupported' | 'blocked' | 'off' | 'on';

function systemNotifications(): SystemNotifications {
  if (!('Notification' in window)) return 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  return Notification.permission === 'granted' && readStored(STORAGE.systemNotifications) === 'yes'
    ? 'on'
    : 'off';
}

export function useSystemNotifications() {
  const [state, setState] = useState(systemNotifications);
  const choose = async (on: boolean) => {
    if (on && (await Notification.requestPermission()) === 'granted')
      store(STORAGE.systemNotifications, 'yes');
    if (!on) store(STORAGE.systemNotifications, null);
    setState(systemNotifications());
  };
  return { state, choose };
}

/** Only while the tab is hidden, and once for all tabs: the tag makes the second a replacement of the first. */
export function raiseSystemNotification(notice: { id: string; message: string }): void {
  if (!document.hidden || systemNotifications() !== 'on') return;
  try {
    const raised = new Notification('Carelane', { body: notice.message, tag: notice.id });
    raised.onclick = () => {
      window.focus();
      raised.close();
    };
  } catch {
    // Some mobile browsers allow it from a service worker only.
  }
}
