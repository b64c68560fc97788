import { inThisTab, readStored, STORAGE, store } from '../../lib/storage';

export interface StoredGuest {
  session: string;
  cameraOn: boolean;
  microphoneOn: boolean;
}

export function readGuest(): StoredGuest | null {
  try {
    return JSON.parse(readStored(STORAGE.guest, inThisTab) ?? 'null') as StoredGuest | null;
  } catch {
    return null;
  }
}

export function storeGuest(guest: StoredGuest): void {
  store(STORAGE.guest, JSON.stringify(guest), inThisTab);
}

export function forgetGuest(): void {
  store(STORAGE.guest, null, inThisTab);
  store(STORAGE.guestOutbox, null, inThisTab);
}
