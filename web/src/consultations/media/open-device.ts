import { type Device, type DeviceProblem, toDeviceProblem } from './device-problem';

export type Opened = { track: MediaStreamTrack; problem: null } | { track: null; problem: DeviceProblem };

const CAMERA = { width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { ideal: 30, max: 30 } };
const MICROPHONE = { echoCancellation: true, noiseSuppression: true, autoGainControl: true };

export async function openDevice(device: Device, deviceId: string | null): Promise<Opened> {
  if (!navigator.mediaDevices?.getUserMedia) return { track: null, problem: 'unsupported' };
  // Exact, because an ideal device is only one preference of several and could lose to the ideal size.
  const exactDevice = deviceId ? { deviceId: { exact: deviceId } } : {};
  const constraints =
    device === 'camera'
      ? { video: { ...CAMERA, ...exactDevice } }
      : { audio: { ...MICROPHONE, ...exactDevice } };
  try {
    const stream = await navigator.mediaDevices.getUserMedia(constraints);
    const [track] = stream.getTracks();
    return track ? { track, problem: null } : { track: null, problem: 'missing' };
  } catch (error) {
    const problem = toDeviceProblem(error);
    if (deviceId && problem === 'missing') return openDevice(device, null);
    return { track: null, problem };
  }
}

export async function listDevices(): Promise<MediaDeviceInfo[]> {
  const devices = (await navigator.mediaDevices?.enumerateDevices?.()) ?? [];
  return devices.filter((device) => device.deviceId !== '');
}
