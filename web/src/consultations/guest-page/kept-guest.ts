import { inThisTab, readStored, STORAGE, store } from '../../lib/storage';

/** What a guest needs to come back after a reload. Kept in this tab until the visit is over for them. */
export interface KeptGuest {
  session: string;
  cameraOn: boolean;
  microphoneOn: boolean;
}

export function keptGuest(): KeptGuest | null {
  try {
    return JSON.parse(readStored(STORAGE.guest, inThisTab) ?? 'null') as KeptGuest | null;
  } catch {
    return null;
  }
}

export function keepGuest(guest: KeptGuest): void {
  store(STORAGE.guest, JSON.stringify(guest), inThisTab);
}

export function forgetGuest(): void {
  store(STORAGE.guest, null, inThisTab);
  store(STORAGE.guestOutbox, null, inThisTab);
}
