export interface OutgoingSignals {
  ready(): void;
  offer(offer: RTCSessionDescriptionInit): void;
  answer(answer: RTCSessionDescriptionInit): void;
  candidate(candidate: RTCIceCandidateInit | null): void;
}

export interface IncomingSignals {
  onReady(): void;
  onTriggerOffer(): void;
  onOffer(offer: RTCSessionDescriptionInit): void;
  onAnswer(answer: RTCSessionDescriptionInit): void;
  onCandidate(candidate: RTCIceCandidateInit | null): void;
  onPeerArrived(): void;
  onPeerLeft(): void;
}

export interface Signalling extends OutgoingSignals {
  readonly open: boolean;
  checkConnection(): Promise<void>;
  listen(handlers: IncomingSignals): () => void;
}
