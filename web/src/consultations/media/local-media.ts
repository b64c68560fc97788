import { type DeviceChoice, readDeviceChoice, storeDeviceChoice } from './device-choice';
import type { Device, DeviceProblems } from './device-problem';
import { listDevices, openDevice } from './open-device';

export type JoinMode = 'video' | 'audio' | 'chat';

export interface LocalMediaState {
  stream: MediaStream;
  camera: MediaStreamTrack | null;
  microphone: MediaStreamTrack | null;
  screen: MediaStreamTrack | null;
  cameraOn: boolean;
  microphoneOn: boolean;
  problems: DeviceProblems;
  devices: MediaDeviceInfo[];
  choice: DeviceChoice;
  opening: boolean;
}

export class LocalMedia {
  #state: LocalMediaState = {
    stream: new MediaStream(),
    camera: null,
    microphone: null,
    screen: null,
    cameraOn: true,
    microphoneOn: true,
    problems: {},
    devices: [],
    choice: readDeviceChoice(),
    opening: false,
  };
  readonly #listeners = new Set<() => void>();
  #wanted: Record<Device, boolean> = { camera: false, microphone: false };
  readonly #wasOpen: Record<Device, boolean> = { camera: false, microphone: false };
  #closed = false;

  constructor(startsOn: Record<Device, boolean> = { camera: true, microphone: true }) {
    this.#state = { ...this.#state, cameraOn: startsOn.camera, microphoneOn: startsOn.microphone };
    navigator.mediaDevices?.addEventListener?.('devicechange', this.#onDeviceChange);
  }

  get state(): LocalMediaState {
    return this.#state;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  async open(mode: JoinMode): Promise<void> {
    this.#wanted = { camera: mode === 'video', microphone: mode !== 'chat' };
    this.#set({ opening: true, problems: {} });
    if (!this.#wanted.camera) this.#stop('camera');
    if (!this.#wanted.microphone) this.#stop('microphone');
    await Promise.all((['camera', 'microphone'] as const).map((device) => this.#openIfWanted(device)));
    this.#set({ opening: false, devices: await listDevices() });
  }

  async choose(device: Device | 'speaker', deviceId: string | null): Promise<void> {
    const choice = { ...this.#state.choice, [device]: deviceId };
    this.#set({ choice });
    storeDeviceChoice(choice);
    if (device === 'speaker' || !this.#wanted[device]) return;
    await this.#replace(device);
  }

  /** The device stays open, so that it can be turned on again quickly. */
  toggle(device: Device): void {
    const isOn = device === 'camera' ? !this.#state.cameraOn : !this.#state.microphoneOn;
    const track = this.#state[device];
    if (track) track.enabled = isOn;
    this.#set(device === 'camera' ? { cameraOn: isOn } : { microphoneOn: isOn });
    if (isOn && !track) {
      this.#wanted[device] = true;
      void this.#openIfWanted(device);
    }
  }

  async shareScreen(): Promise<void> {
    // On a shared screen, sharp text matters more than smooth motion.
    const stream = await navigator.mediaDevices.getDisplayMedia({
      video: { frameRate: { max: 15 } },
      audio: false,
    });
    const screen = stream.getVideoTracks()[0] ?? null;
    if (!screen || this.#closed) return screen?.stop();
    screen.contentHint = 'detail';
    screen.onended = () => this.stopSharing();
    this.#set({ screen });
  }

  stopSharing(): void {
    this.#state.screen?.stop();
    this.#set({ screen: null });
  }

  close(): void {
    this.#closed = true;
    navigator.mediaDevices?.removeEventListener?.('devicechange', this.#onDeviceChange);
    for (const kind of ['camera', 'microphone', 'screen'] as const) {
      const track = this.#state[kind];
      if (!track) continue;
      track.onended = null;
      track.stop();
    }
    this.#set({ camera: null, microphone: null, screen: null });
    this.#listeners.clear();
  }

  async #openIfWanted(device: Device): Promise<void> {
    if (this.#wanted[device] && !this.#state[device]) await this.#replace(device);
  }

  async #replace(device: Device): Promise<void> {
    const { track, problem } = await openDevice(device, this.#state.choice[device]);
    if (this.#closed || (track && !this.#wanted[device])) return track?.stop();
    if (!track) {
      const reported = problem === 'missing' && this.#wasOpen[device] ? 'lost' : problem;
      return this.#set({ problems: { ...this.#state.problems, [device]: reported } });
    }
    this.#stop(device);
    this.#wasOpen[device] = true;
    track.enabled = device === 'camera' ? this.#state.cameraOn : this.#state.microphoneOn;
    track.onended = () => this.#onUnplugged(device, track);
    const { [device]: _solved, ...problems } = this.#state.problems;
    this.#set({ [device]: track, problems });
  }

  #stop(device: Device): void {
    const track = this.#state[device];
    if (!track) return;
    track.onended = null;
    track.stop();
    this.#set({ [device]: null });
  }

  #onUnplugged(device: Device, track: MediaStreamTrack): void {
    if (this.#state[device] !== track) return;
    this.#stop(device);
    void this.#openIfWanted(device);
  }

  #onDeviceChange = async (): Promise<void> => {
    this.#set({ devices: await listDevices() });
    await Promise.all((['camera', 'microphone'] as const).map((device) => this.#openIfWanted(device)));
  };

  #set(change: Partial<LocalMediaState>): void {
    const next = { ...this.#state, ...change };
    if ('camera' in change || 'microphone' in change) {
      const tracks = [next.microphone, next.camera].filter((track) => track !== null);
      next.stream = new MediaStream(tracks);
    }
    this.#state = next;
    for (const listener of this.#listeners) listener();
  }
}
