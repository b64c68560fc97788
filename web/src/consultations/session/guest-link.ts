import { Call, type CallState } from '../call/call';
import { offersTo, type Peer } from '../call/peers';
import { sendMedia } from '../call/send-media';
import type { LocalMedia } from '../media/local-media';
import { playThrough } from '../media/play-through';
import { GuestSignalling, type GuestTransport } from './guest-signalling';

/** A person who cannot be reached for this long is assumed to have left without a signal. */
const GIVE_UP_MS = 20_000;
const READY_SIGNAL_INTERVAL_MS = 20_000;
const isTrying = ({ phase }: CallState) => phase === 'connecting' || phase === 'reconnecting';

interface GuestLinkOptions {
  self: Peer;
  other: Peer;
  transport: GuestTransport;
  media: LocalMedia;
  iceServers(): Promise<RTCIceServer[]>;
}

export interface GuestLinkState extends CallState {
  soundBlocked: boolean;
}

export class GuestLink {
  readonly #options: GuestLinkOptions;
  readonly #signalling: GuestSignalling;
  readonly #sound = new Audio();
  readonly #listeners = new Set<() => void>();
  readonly #unsubscribeFromMedia: () => void;
  #call: Call;
  #state: GuestLinkState;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: GuestLinkOptions) {
    this.#options = options;
    this.#signalling = new GuestSignalling(options.self, options.other, options.transport);
    this.#call = this.#open();
    this.#state = { ...this.#call.state, soundBlocked: false };
    this.#unsubscribeFromMedia = options.media.subscribe(this.#onMediaChange);
    this.#onMediaChange();
  }

  get state(): GuestLinkState {
    return this.#state;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  prepare(): Promise<void> {
    return this.#call.prepareOffer();
  }

  connect(): Promise<void> {
    return this.#call.connect();
  }

  stats(): Promise<RTCStatsReport> | undefined {
    return this.#call.stats();
  }

  close(): void {
    clearTimeout(this.#timer);
    document.removeEventListener('click', this.#play);
    this.#unsubscribeFromMedia();
    this.#call.close();
    this.#sound.srcObject = null;
    this.#listeners.clear();
  }

  #open(): Call {
    const { self, other, iceServers } = this.#options;
    const call = new Call({ makesOffers: offersTo(self, other), signalling: this.#signalling, iceServers });
    // With a guest, every browser sends its picture twice.
    void call.halvePicture(true);
    call.subscribe(this.#onCallChange);
    return call;
  }

  #giveUp = (): void => {
    this.#call.close();
    this.#call = this.#open();
    sendMedia(this.#call, this.#options.media.state);
    this.#onCallChange();
    this.#signalReady();
  };

  #signalReady = (): void => {
    if (this.#call.state.phase !== 'waiting') return;
    this.#signalling.ready();
    this.#timer = setTimeout(this.#signalReady, READY_SIGNAL_INTERVAL_MS);
  };

  #onCallChange = (): void => {
    const { state } = this.#call;
    const wasTrying = isTrying(this.#state);
    if (isTrying(state) !== wasTrying) clearTimeout(this.#timer);
    if (isTrying(state) && !wasTrying) this.#timer = setTimeout(this.#giveUp, GIVE_UP_MS);
    this.#set(state);
    if (this.#sound.srcObject === state.remote) return;
    this.#sound.srcObject = state.remote;
    if (state.remote) this.#play();
  };

  #onMediaChange = (): void => {
    const { state } = this.#options.media;
    sendMedia(this.#call, state);
    void playThrough(this.#sound, state.choice.speaker);
  };

  #play = (): void => {
    document.removeEventListener('click', this.#play);
    this.#sound.play().then(
      () => this.#set({ soundBlocked: false }),
      (error: unknown) => {
        if (!(error instanceof DOMException) || error.name !== 'NotAllowedError') return;
        document.addEventListener('click', this.#play);
        this.#set({ soundBlocked: true });
      },
    );
  };

  #set(change: Partial<GuestLinkState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}
