import { readStored, STORAGE, store } from '../../lib/storage';

export interface DeviceChoice {
  camera: string | null;
  microphone: string | null;
  speaker: string | null;
}

const NONE: DeviceChoice = { camera: null, microphone: null, speaker: null };

export function readDeviceChoice(): DeviceChoice {
  try {
    const stored: unknown = JSON.parse(readStored(STORAGE.cameraAndMicrophone) ?? '{}');
    return { ...NONE, ...(typeof stored === 'object' ? stored : {}) };
  } catch {
    return NONE;
  }
}

export function storeDeviceChoice(choice: DeviceChoice): void {
  store(STORAGE.cameraAndMicrophone, JSON.stringify(choice));
}
