import { readStored, STORAGE, store } from '../../lib/storage';
import type { JoinMode } from './local-media';

/** How the lobby of this visit starts, as chosen in the device test in this browser. */
export function chosenWay(appointmentId: string): JoinMode {
  const kept = readStored(STORAGE.joinWay(appointmentId));
  return kept === 'audio' || kept === 'chat' ? kept : 'video';
}

export function chooseWay(appointmentId: string, way: JoinMode): void {
  store(STORAGE.joinWay(appointmentId), way === 'video' ? null : way);
}
