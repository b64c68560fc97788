/** What a call needs from the outside to reach the other side. Nothing here knows of sockets. */
export interface OutgoingSignals {
  /** Tells that this side is set up and wants an offer. */
  ready(): void;
  offer(offer: RTCSessionDescriptionInit): void;
  answer(answer: RTCSessionDescriptionInit): void;
  candidate(candidate: RTCIceCandidateInit | null): void;
}

export interface IncomingSignals {
  /** Both sides are set up. */
  onReady(): void;
  /** This side is asked to make the offer. */
  onTriggerOffer(): void;
  onOffer(offer: RTCSessionDescriptionInit): void;
  onAnswer(answer: RTCSessionDescriptionInit): void;
  onCandidate(candidate: RTCIceCandidateInit | null): void;
  /** The other side has entered anew, with nothing left of an earlier connection. */
  onPeerArrived(): void;
  onPeerLeft(): void;
}

export interface Signalling extends OutgoingSignals {
  /** While false, what is sent is lost: the call waits with its repairs. */
  readonly open: boolean;
  /** Finds out whether it is open in truth. */
  prove(): Promise<void>;
  listen(handlers: IncomingSignals): () => void;
}
