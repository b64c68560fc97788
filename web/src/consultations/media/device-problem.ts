export type Device = 'camera' | 'microphone';
export type DeviceProblem = 'denied' | 'missing' | 'lost' | 'busy' | 'unsupported';

export function toDeviceProblem(error: unknown): DeviceProblem {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied';
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'missing';
  if (name === 'NotReadableError' || name === 'AbortError') return 'busy';
  return 'unsupported';
}

const SENTENCES: Record<DeviceProblem, (device: Device) => string> = {
  denied: (device) =>
    `Your browser does not let us use your ${device}. Allow it in the address bar, then try again.`,
  missing: (device) => `We could not find a ${device}. Plug one in, or continue without it.`,
  lost: (device) => `Your ${device} was disconnected. Plug it in again, or continue without it.`,
  busy: (device) => `Another program is using your ${device}. Close it, then try again.`,
  unsupported: (device) =>
    `This browser cannot use a ${device} here. Continue without it, or try another browser.`,
};

export type DeviceProblems = Partial<Record<Device, DeviceProblem>>;

export function problemSentences({ camera, microphone }: DeviceProblems): string[] {
  const sentences = [];
  if (camera) sentences.push(SENTENCES[camera]('camera'));
  if (microphone) sentences.push(SENTENCES[microphone]('microphone'));
  return sentences;
}
