import { type MediaKind, type OutgoingTracks, PeerLink } from './peer-link';
import { isPeerMedia, type PeerMedia } from './peer-media';
import { isSilent, type Quality, qualityBetween, type StatsSample, toSample } from './quality';
import type { Signalling } from './signalling';
import {
  applyVideoLevel,
  type Degradation,
  nextDegradation,
  preferAudio,
  UNDEGRADED,
  type VideoLevel,
} from './video-level';

export type CallPhase = 'waiting' | 'connecting' | 'connected' | 'reconnecting';

export interface CallState {
  phase: CallPhase;
  remote: MediaStream | null;
  /** What the other side reports sending. Null until it reports something. */
  peerMedia: PeerMedia | null;
  quality: Quality | null;
  videoLevel: VideoLevel;
  connectedAt: number | null;
}

export interface CallOptions {
  makesOffers: boolean;
  signalling: Signalling;
  iceServers(): Promise<RTCIceServer[]>;
  connectedAt?: number | null;
}

/**
 * A lost connection first gets time to recover, then ICE is restarted, and finally the connection is rebuilt.
 * The side that answers waits longer, so that usually only one side restarts.
 */
const SELF_HEAL_MS = { offering: 1_500, answering: 3_000 };
const REBUILD_AFTER_MS = 7_000;
const STATS_EVERY_MS = 2_000;
const SILENCE_CHECK_MS = 1_500;
/** After an outage, the browser's bandwidth estimate takes about this long to grow to what video needs. */
const SETTLE_MS = 15_000;

export class Call {
  readonly #options: CallOptions;
  readonly #tracks: OutgoingTracks = { audio: null, video: null };
  readonly #listeners = new Set<() => void>();
  readonly #stopListening: () => void;
  readonly #statsTimer: ReturnType<typeof setInterval>;
  #state: CallState = {
    phase: 'waiting',
    remote: null,
    peerMedia: null,
    quality: null,
    videoLevel: 'full',
    connectedAt: null,
  };
  #link: PeerLink | null = null;
  #building: Promise<PeerLink> | null = null;
  #iceServers: RTCIceServer[] = [];
  #repairTimer: ReturnType<typeof setTimeout> | undefined;
  #isPeerNew = false;
  #hasPeerLeft = false;
  #ownMedia: PeerMedia = { microphone: false, camera: false, screen: false };
  #isHalved = false;
  #sample: StatsSample | null = null;
  #receivingSince = 0;
  #degradation: Degradation = UNDEGRADED;
  #applying: Promise<void> = Promise.resolve();
  #isClosed = false;

  constructor(options: CallOptions) {
    this.#options = options;
    this.#state = { ...this.#state, connectedAt: options.connectedAt ?? null };
    this.#stopListening = options.signalling.listen({
      onReady: () => {
        this.#hasPeerLeft = false;
        this.#expectConnection();
      },
      onTriggerOffer: () => void this.#offer(),
      onOffer: async (offer) => {
        this.#hasPeerLeft = false;
        if (this.#state.phase === 'waiting') this.#expectConnection();
        await (await this.#currentLink()).receiveOffer(offer);
      },
      onAnswer: (answer) => void this.#link?.receiveAnswer(answer),
      onCandidate: async (candidate) => (await this.#currentLink()).receiveCandidate(candidate),
      onPeerArrived: () => {
        this.#isPeerNew = true;
        this.#hasPeerLeft = false;
      },
      onPeerLeft: () => void this.#handlePeerLeft(),
    });
    this.#statsTimer = setInterval(() => void this.#measure(), STATS_EVERY_MS);
  }

  get state(): CallState {
    return this.#state;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  async prepare(): Promise<void> {
    await this.#currentLink();
  }

  async prepareOffer(): Promise<void> {
    const link = await this.#currentLink();
    if (this.#options.makesOffers) await link.prepareOffer();
  }

  async connect(): Promise<void> {
    const { isNegotiated } = await this.#currentLink();
    if (this.#options.makesOffers && !isNegotiated) await this.#offer();
    else this.#options.signalling.ready();
  }

  async setTrack(kind: MediaKind, track: MediaStreamTrack | null): Promise<void> {
    this.#tracks[kind] = track;
    await this.#link?.setTrack(kind, track);
    await this.#applyVideo();
  }

  async announce(media: PeerMedia): Promise<void> {
    this.#ownMedia = media;
    this.#link?.sendMessage(media);
    await this.#applyVideo();
  }

  /** A shared screen must stay legible, so only the camera is halved. */
  async halvePicture(isHalved: boolean): Promise<void> {
    if (isHalved === this.#isHalved) return;
    this.#isHalved = isHalved;
    await this.#applyVideo();
  }

  stats(): Promise<RTCStatsReport> | undefined {
    return this.#link?.stats();
  }

  close(): void {
    this.#isClosed = true;
    this.#hasPeerLeft = false;
    clearTimeout(this.#repairTimer);
    clearInterval(this.#statsTimer);
    this.#stopListening();
    this.#link?.close();
    this.#link = null;
    this.#listeners.clear();
  }

  async #currentLink(): Promise<PeerLink> {
    if (this.#link) return this.#link;
    this.#building ??= this.#build().finally(() => {
      this.#building = null;
    });
    return this.#building;
  }

  async #build(): Promise<PeerLink> {
    try {
      this.#iceServers = await this.#options.iceServers();
    } catch (error) {
      console.warn('Could not load the ICE servers; using the last list', error);
    }
    this.#link?.close();
    this.#sample = null;
    const link: PeerLink = new PeerLink({
      iceServers: this.#iceServers,
      isPolite: !this.#options.makesOffers,
      tracks: this.#tracks,
      send: this.#options.signalling,
      // Before the first frame: an encoder that starts with too large a picture drops frames until it has adapted.
      onSenders: () => this.#applyVideo(),
      onConnection: (connection) => {
        if (link === this.#link) this.#onConnection(connection);
      },
      onRemote: (remote) => this.#set({ remote }),
      onMessagesOpen: () => link.sendMessage(this.#ownMedia),
      onMessage: (message) => {
        if (isPeerMedia(message)) this.#set({ peerMedia: message });
      },
      onPeerReplaced: (description) => void this.#connectToNewPeer(description),
    });
    if (this.#isClosed) link.close();
    this.#link = link;
    return link;
  }

  async #rebuild(): Promise<PeerLink> {
    this.#link?.close();
    this.#link = null;
    return this.#currentLink();
  }

  async #offer(): Promise<void> {
    const mustRebuild = this.#isPeerNew && this.#link?.isNegotiated;
    this.#isPeerNew = false;
    const link = mustRebuild ? await this.#rebuild() : await this.#currentLink();
    this.#expectConnection();
    await link.offer();
  }

  async #connectToNewPeer(description: RTCSessionDescriptionInit): Promise<void> {
    const link = await this.#rebuild();
    this.#expectConnection();
    if (description.type === 'offer') await link.receiveOffer(description);
    else await link.offer();
  }

  /** Bad relay credentials and lost signals never report a failure, so this sets a timeout. */
  #expectConnection(): void {
    if (this.#link?.connection === 'connected') return;
    this.#set({ phase: this.#state.connectedAt === null ? 'connecting' : 'reconnecting' });
    this.#repairLater(REBUILD_AFTER_MS, () => this.#startOver());
  }

  #onConnection(connection: RTCPeerConnectionState): void {
    if (connection === 'connected') {
      clearTimeout(this.#repairTimer);
      this.#sample = null;
      this.#receivingSince = Date.now();
      this.#degradation = UNDEGRADED;
      this.#set({
        phase: 'connected',
        videoLevel: UNDEGRADED.level,
        connectedAt: this.#state.connectedAt ?? Date.now(),
      });
      void this.#applyVideo();
      const audio = this.#link?.sender('audio');
      if (audio) void preferAudio(audio).catch(warn);
    } else if (connection === 'disconnected' || connection === 'failed') {
      this.#set({ phase: 'reconnecting', quality: null });
      const selfHealMs = this.#options.makesOffers ? SELF_HEAL_MS.offering : SELF_HEAL_MS.answering;
      this.#repairLater(connection === 'failed' ? 0 : selfHealMs, () => this.#restartIce());
    }
  }

  async #restartIce(): Promise<void> {
    this.#repairLater(REBUILD_AFTER_MS, () => this.#startOver());
    if (!this.#options.signalling.open) return;
    void this.#options.signalling.checkConnection();
    await this.#link?.offer();
  }

  async #startOver(): Promise<void> {
    this.#repairLater(REBUILD_AFTER_MS, () => this.#startOver());
    if (!this.#options.signalling.open) return;
    const link = await this.#rebuild();
    if (this.#options.makesOffers) await link.offer();
    else this.#options.signalling.ready();
  }

  #repairLater(ms: number, repair: () => Promise<void>): void {
    clearTimeout(this.#repairTimer);
    if (this.#isClosed) return;
    this.#repairTimer = setTimeout(() => {
      if (this.#link?.connection !== 'connected') void repair();
    }, ms);
  }

  /** The last packets may arrive after this event, and audio may continue without the socket. */
  async #handlePeerLeft(): Promise<void> {
    if (this.#hasPeerLeft) return;
    this.#hasPeerLeft = true;
    let isReceiving = true;
    while (isReceiving && this.#hasPeerLeft) isReceiving = await this.#receivesPackets();
    if (!this.#hasPeerLeft) return;
    clearTimeout(this.#repairTimer);
    this.#set({ phase: 'waiting', remote: null, peerMedia: null, quality: null });
    if (this.#link?.isNegotiated) await this.#rebuild();
  }

  async #receivesPackets(): Promise<boolean> {
    const link = this.#link;
    const before = link ? toSample(await link.stats()).packetsReceived : 0;
    await new Promise((resolve) => setTimeout(resolve, SILENCE_CHECK_MS));
    if (!link || link !== this.#link || link.connection !== 'connected') return false;
    return toSample(await link.stats()).packetsReceived > before;
  }

  async #measure(): Promise<void> {
    const link = this.#link;
    if (link?.connection !== 'connected') return;
    const sample = toSample(await link.stats());
    const before = this.#sample;
    this.#sample = sample;
    if (!before || link !== this.#link) return;
    if (isSilent(before, sample)) {
      this.#receivingSince = Date.now();
      return;
    }
    const sendsVideo = this.#showsPicture && this.#degradation.level !== 'paused';
    const isSettled = Date.now() - this.#receivingSince > SETTLE_MS;
    const quality = qualityBetween(before, sample, { sendsVideo, isSettled });
    const next = nextDegradation(this.#degradation, quality);
    const hasLevelChanged = next.level !== this.#degradation.level;
    this.#degradation = next;
    this.#set({ quality, videoLevel: next.level });
    if (hasLevelChanged) await this.#applyVideo();
  }

  get #showsPicture(): boolean {
    return this.#ownMedia.camera || this.#ownMedia.screen;
  }

  /** A sender refuses new parameters while a change is pending. */
  #applyVideo(): Promise<void> {
    this.#applying = this.#applying.then(async () => {
      const sender = this.#link?.sender('video');
      const { level } = this.#degradation;
      const isReduced = level === 'full' && this.#isHalved && !this.#ownMedia.screen;
      const sentLevel = isReduced ? 'reduced' : level;
      if (sender) await applyVideoLevel(sender, sentLevel, this.#showsPicture).catch(warn);
    });
    return this.#applying;
  }

  #set(change: Partial<CallState>): void {
    if (this.#isClosed) return;
    const changed = Object.entries(change).some(
      ([key, value]) => this.#state[key as keyof CallState] !== value,
    );
    if (!changed) return;
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}

function warn(error: unknown): void {
  console.warn('Could not apply a call setting', error);
}
