/** How a call reaches the other side, independent of sockets. */
export interface OutgoingSignals {
  /** This side is ready for an offer. */
  ready(): void;
  offer(offer: RTCSessionDescriptionInit): void;
  answer(answer: RTCSessionDescriptionInit): void;
  candidate(candidate: RTCIceCandidateInit | null): void;
}

export interface IncomingSignals {
  /** Both sides are ready. */
  onReady(): void;
  /** This side must make the offer. */
  onTriggerOffer(): void;
  onOffer(offer: RTCSessionDescriptionInit): void;
  onAnswer(answer: RTCSessionDescriptionInit): void;
  onCandidate(candidate: RTCIceCandidateInit | null): void;
  /** The other side has joined with a new connection. */
  onPeerArrived(): void;
  onPeerLeft(): void;
}

export interface Signalling extends OutgoingSignals {
  /** While this is false, signals are lost, so the call delays its repairs. */
  readonly open: boolean;
  /** Checks whether the connection really works. */
  checkConnection(): Promise<void>;
  listen(handlers: IncomingSignals): () => void;
}
