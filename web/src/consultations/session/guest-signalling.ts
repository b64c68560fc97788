import type { GuestSignal } from '@carelane/contract/realtime';
import { offersTo, type Peer } from '../call/peers';
import type { IncomingSignals, Signalling } from '../call/signalling';
import { toDescription, toWireCandidate, withoutUndefined } from './wire-signals';

/** Brings signals to one peer and back, whichever socket carries them. */
export interface GuestTransport {
  readonly open: boolean;
  send(signal: GuestSignal): void;
  checkConnection(): Promise<void>;
  onSignal(listener: (signal: GuestSignal) => void): () => void;
}

/** A connection between a guest and one of the two people, as a call sees it. Signals are lost while the socket is away. */
export class GuestSignalling implements Signalling {
  readonly #offers: boolean;

  constructor(
    self: Peer,
    other: Peer,
    readonly transport: GuestTransport,
  ) {
    this.#offers = offersTo(self, other);
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
      if ('ready' in signal) this.#meet(handlers);
      else if ('offer' in signal) handlers.onOffer(toDescription(signal.offer));
      else if ('answer' in signal) handlers.onAnswer(toDescription(signal.answer));
      else handlers.onCandidate(signal.candidate && withoutUndefined(signal.candidate));
    });
  }

  /** The higher rank answers with an offer. The lower one says that it is ready too, which is answered with an offer. */
  #meet(handlers: IncomingSignals): void {
    handlers.onReady();
    if (this.#offers) handlers.onTriggerOffer();
    else this.ready();
  }

  #send(signal: GuestSignal): void {
    if (this.transport.open) this.transport.send(signal);
  }
}
