import type { Notification } from '@carelane/contract/notifications/notification';
import { readStored, STORAGE, store } from '../lib/storage';

const MAX_NOTES = 20;

/** What the bell shows before the server has answered. */
export interface LocalCopy {
  userId: string;
  unread: number;
  notes: Notification[];
}

export function readLocalCopy(userId: string): LocalCopy | undefined {
  return parse(readStored(STORAGE.notifications), userId);
}

export function writeLocalCopy({ userId, unread, notes }: LocalCopy): void {
  const text = JSON.stringify({
    userId,
    unread,
    notes: notes.slice(0, MAX_NOTES).map((note) => ({ ...note, userId })),
  });
  if (readStored(STORAGE.notifications) !== text) store(STORAGE.notifications, text);
}

/** Calls the listener when another tab of the same person changes the copy. */
export function onLocalCopyChange(userId: string, listener: (copy: LocalCopy) => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key !== STORAGE.notifications) return;
    const copy = parse(event.newValue, userId);
    if (copy) listener(copy);
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

function parse(text: string | null, userId: string): LocalCopy | undefined {
  if (!text) return undefined;
  try {
    const copy = JSON.parse(text) as Partial<LocalCopy> | null;
    if (copy?.userId !== userId || !Array.isArray(copy.notes) || typeof copy.unread !== 'number')
      return undefined;
    return { userId, unread: copy.unread, notes: copy.notes };
  } catch {
    return undefined;
  }
}
