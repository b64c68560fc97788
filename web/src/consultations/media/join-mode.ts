import { readStored, STORAGE, store } from '../../lib/storage';
import type { JoinMode } from './local-media';

export function readJoinMode(appointmentId: string): JoinMode {
  const stored = readStored(STORAGE.joinMode(appointmentId));
  return stored === 'audio' || stored === 'chat' ? stored : 'video';
}

export function storeJoinMode(appointmentId: string, mode: JoinMode): void {
  store(STORAGE.joinMode(appointmentId), mode === 'video' ? null : mode);
}
