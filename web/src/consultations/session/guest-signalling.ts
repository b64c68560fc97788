import type { GuestSignal } from '@carelane/contract/realtime';
import { offersTo, type Peer } from '../call/peers';
import type { IncomingSignals, Signalling } from '../call/signalling';
import { toDescription, toWireCandidate, withoutUndefined } from './wire-signals';

export interface GuestTransport {
  readonly open: boolean;
  send(signal: GuestSignal): void;
  checkConnection(): Promise<void>;
  onSignal(listener: (signal: GuestSignal) => void): () => void;
}

export class GuestSignalling implements Signalling {
  readonly #makesOffers: boolean;

  constructor(
    self: Peer,
    other: Peer,
    readonly transport: GuestTransport,
  ) {
    this.#makesOffers = offersTo(self, other);
  }

  get open(): boolean {
    return this.transport.open;
  }

  ready(): void {
    this.#send({ ready: true });
  }

  offer(offer: RTCSessionDescriptionInit): void {
    this.#send({ offer });
  }

  answer(answer: RTCSessionDescriptionInit): void {
    this.#send({ answer });
  }

  candidate(candidate: RTCIceCandidateInit | null): void {
    this.#send({ candidate: toWireCandidate(candidate) });
  }

  checkConnection(): Promise<void> {
    return this.transport.checkConnection();
  }

  listen(handlers: IncomingSignals): () => void {
    return this.transport.onSignal((signal) => {
      if ('ready' in signal) this.#onReady(handlers);
      else if ('offer' in signal) handlers.onOffer(toDescription(signal.offer));
      else if ('answer' in signal) handlers.onAnswer(toDescription(signal.answer));
      else handlers.onCandidate(signal.candidate && withoutUndefined(signal.candidate));
    });
  }

  #onReady(handlers: IncomingSignals): void {
    handlers.onReady();
    if (this.#makesOffers) handlers.onTriggerOffer();
    else this.ready();
  }

  #send(signal: GuestSignal): void {
    if (this.transport.open) this.transport.send(signal);
  }
}
