/** Which devices this browser used last. Their ids mean nothing on another device, so they stay here. */
export interface DeviceChoice {
  camera: string | null;
  microphone: string | null;
  speaker: string | null;
}

const KEY = 'carelane.devices';
const NONE: DeviceChoice = { camera: null, microphone: null, speaker: null };

export function rememberedDevices(): DeviceChoice {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return { ...NONE, ...(typeof kept === 'object' ? kept : {}) };
  } catch {
    return NONE;
  }
}

export function rememberDevices(choice: DeviceChoice): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(choice));
  } catch {
    // A browser that keeps nothing still holds the call.
  }
}
