import type { Notification } from '@carelane/contract/notifications/notification';
import { readStored, STORAGE, store } from '../lib/storage';

const MAX_NOTIFICATIONS = 20;

export interface StoredNotifications {
  userId: string;
  unread: number;
  notifications: Notification[];
}

export function readStoredNotifications(userId: string): StoredNotifications | undefined {
  return parse(readStored(STORAGE.notifications), userId);
}

export function writeStoredNotifications({ userId, unread, notifications }: StoredNotifications): void {
  const text = JSON.stringify({
    userId,
    unread,
    notifications: notifications
      .slice(0, MAX_NOTIFICATIONS)
      .map((notification) => ({ ...notification, userId })),
  });
  if (readStored(STORAGE.notifications) !== text) store(STORAGE.notifications, text);
}

export function onStoredNotificationsChange(
  userId: string,
  listener: (stored: StoredNotifications) => void,
): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key !== STORAGE.notifications) return;
    const stored = parse(event.newValue, userId);
    if (stored) listener(stored);
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

function parse(text: string | null, userId: string): StoredNotifications | undefined {
  if (!text) return undefined;
  try {
    const stored = JSON.parse(text) as Partial<StoredNotifications> | null;
    if (
      stored?.userId !== userId ||
      !Array.isArray(stored.notifications) ||
      typeof stored.unread !== 'number'
    )
      return undefined;
    return { userId, unread: stored.unread, notifications: stored.notifications };
  } catch {
    return undefined;
  }
}
