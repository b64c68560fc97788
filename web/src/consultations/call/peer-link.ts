import { CandidateQueue } from './candidate-queue';
import type { OutgoingSignals } from './signalling';

export type MediaKind = 'audio' | 'video';
export type OutgoingTracks = Record<MediaKind, MediaStreamTrack | null>;

export interface PeerLinkOptions {
  iceServers: RTCIceServer[];
  isPolite: boolean;
  tracks: OutgoingTracks;
  send: OutgoingSignals;
  onSenders(): Promise<void>;
  onConnection(state: RTCPeerConnectionState): void;
  onRemote(stream: MediaStream): void;
  onMessage(message: unknown): void;
  onMessagesOpen(): void;
  onPeerReplaced(description: RTCSessionDescriptionInit): void;
}

/** One peer connection with "perfect negotiation". A link that cannot be repaired is closed and replaced. */
export class PeerLink {
  readonly #pc: RTCPeerConnection;
  readonly #options: PeerLinkOptions;
  readonly #candidates = new CandidateQueue();
  readonly #messages: RTCDataChannel;
  readonly #remoteStream = new MediaStream();
  readonly #ownStream = new MediaStream();
  #queue: Promise<void> = Promise.resolve();
  /** Until a description is sent, it includes the candidates. */
  #hasSent = false;
  #isClosed = false;

  constructor(options: PeerLinkOptions) {
    this.#options = options;
    this.#pc = new RTCPeerConnection({ iceServers: options.iceServers, bundlePolicy: 'max-bundle' });
    // Both sides create this channel with the same id, so it needs no separate negotiation.
    this.#messages = this.#pc.createDataChannel('state', { negotiated: true, id: 0 });
    this.#messages.onopen = () => options.onMessagesOpen();
    this.#messages.onmessage = (event) => options.onMessage(parse(event.data));
    this.#pc.onicecandidate = ({ candidate }) => {
      if (this.#hasSent) options.send.candidate(candidate?.toJSON() ?? null);
    };
    this.#pc.onconnectionstatechange = () => {
      if (!this.#isClosed) options.onConnection(this.#pc.connectionState);
    };
    this.#pc.ontrack = ({ track }) => {
      this.#remoteStream.addTrack(track);
      options.onRemote(this.#remoteStream);
    };
  }

  get connection(): RTCPeerConnectionState {
    return this.#pc.connectionState;
  }

  get isNegotiated(): boolean {
    return this.#pc.remoteDescription !== null;
  }

  offer(): Promise<void> {
    return this.#inOrder(async () => {
      if (this.#pc.signalingState === 'stable') await this.#createOffer();
      this.#sendLocal();
    });
  }

  prepareOffer(): Promise<void> {
    return this.#inOrder(async () => {
      if (this.#pc.signalingState === 'stable' && !this.isNegotiated) await this.#createOffer();
    });
  }

  receiveOffer(offer: RTCSessionDescriptionInit): Promise<void> {
    return this.#inOrder(async () => {
      if (this.#isFromAnotherPeer(offer)) return this.#options.onPeerReplaced(offer);
      const isCollision = this.#pc.signalingState !== 'stable';
      if (isCollision && !this.#options.isPolite) return;
      await this.#pc.setRemoteDescription(offer);
      await this.#adoptTransceivers();
      await this.#pc.setLocalDescription();
      this.#sendLocal();
      await this.#candidates.flush(this.#pc);
    });
  }

  receiveAnswer(answer: RTCSessionDescriptionInit): Promise<void> {
    return this.#inOrder(async () => {
      if (this.#isFromAnotherPeer(answer)) return this.#options.onPeerReplaced(answer);
      if (this.#pc.signalingState !== 'have-local-offer') return;
      await this.#pc.setRemoteDescription(answer);
      await this.#candidates.flush(this.#pc);
    });
  }

  receiveCandidate(candidate: RTCIceCandidateInit | null): Promise<void> {
    return this.#inOrder(() => this.#candidates.addOrQueue(this.#pc, candidate));
  }

  async setTrack(kind: MediaKind, track: MediaStreamTrack | null): Promise<void> {
    await this.sender(kind)?.replaceTrack(track);
  }

  sender(kind: MediaKind): RTCRtpSender | undefined {
    const transceiver = this.#pc
      .getTransceivers()
      .find(({ receiver, direction }) => receiver.track.kind === kind && direction !== 'stopped');
    return transceiver?.sender;
  }

  stats(): Promise<RTCStatsReport> {
    return this.#pc.getStats();
  }

  sendMessage(message: unknown): void {
    if (this.#messages.readyState === 'open') this.#messages.send(JSON.stringify(message));
  }

  close(): void {
    this.#isClosed = true;
    this.#pc.onicecandidate = null;
    this.#pc.ontrack = null;
    this.#messages.onmessage = null;
    this.#pc.close();
  }

  async #createOffer(): Promise<void> {
    if (this.isNegotiated) this.#pc.restartIce();
    else await this.#addTransceivers();
    await this.#pc.setLocalDescription();
  }

  async #addTransceivers(): Promise<void> {
    for (const kind of ['audio', 'video'] as const) {
      if (this.sender(kind)) continue;
      const track = this.#options.tracks[kind];
      this.#pc.addTransceiver(track ?? kind, { direction: 'sendrecv', streams: [this.#ownStream] });
    }
    await this.#options.onSenders();
  }

  /** Our tracks use the transceivers of the offer, so that no further negotiation is needed. */
  async #adoptTransceivers(): Promise<void> {
    for (const transceiver of this.#pc.getTransceivers()) {
      if (transceiver.direction === 'stopped') continue;
      const kind = transceiver.receiver.track.kind as MediaKind;
      transceiver.direction = 'sendrecv';
      transceiver.sender.setStreams(this.#ownStream);
      await transceiver.sender.replaceTrack(this.#options.tracks[kind]);
    }
    await this.#options.onSenders();
  }

  /** Every connection has its own certificate: another fingerprint means the other side started over. */
  #isFromAnotherPeer(description: RTCSessionDescriptionInit): boolean {
    const current = this.#pc.currentRemoteDescription?.sdp;
    return current !== undefined && readFingerprint(current) !== readFingerprint(description.sdp ?? '');
  }

  #sendLocal(): void {
    const description = this.#pc.localDescription;
    if (!description || this.#isClosed) return;
    this.#hasSent = true;
    if (description.type === 'offer') this.#options.send.offer(description.toJSON());
    else this.#options.send.answer(description.toJSON());
  }

  /** Negotiation steps must not overlap. */
  #inOrder(step: () => Promise<void> | void): Promise<void> {
    this.#queue = this.#queue.then(async () => {
      if (this.#isClosed) return;
      try {
        await step();
      } catch (error) {
        if (!this.#isClosed) console.warn('A step of the call setup failed', error);
      }
    });
    return this.#queue;
  }
}

function readFingerprint(sdp: string): string | undefined {
  return /^a=fingerprint:(.+)$/m.exec(sdp)?.[1]?.trim();
}

function parse(text: unknown): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    return undefined;
  }
}
