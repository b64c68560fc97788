import type { Acknowledgement, Participant, ServerToClient } from '@carelane/contract/realtime';
import { type AppSocket, onSocketClosed, replaceConnection } from '../../lib/socket';
import type { IncomingSignals, Signalling } from '../call/signalling';
import { toDescription, toWireCandidate, withoutUndefined } from './wire-signals';

const ACK_TIMEOUT_MS = 8_000;
const CHECK_TIMEOUT_MS = 2_500;
const RETRY_MS = 2_000;
const TRANSIENT_ERRORS = new Set(['UNAVAILABLE', 'INTERNAL', 'TOO_MANY_REQUESTS', 'TIMEOUT']);

export interface RoomListener {
  onJoined(): void;
  onConnectionLost(): void;
  onRefused(message: string): void;
  onSignedOut(): void;
}

export class RoomSignalling implements Signalling {
  #open = false;
  #closed = false;
  #hasArrived = false;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
  #stopListening = () => {};

  constructor(
    readonly socket: AppSocket,
    readonly room: string,
    readonly user: Participant,
    readonly listener: RoomListener,
  ) {}

  get open(): boolean {
    return this.#open;
  }

  start(): void {
    this.socket.on('connect', this.#join);
    this.socket.on('disconnect', this.#onDisconnect);
    this.socket.on('connect_error', this.#onConnectError);
    this.socket.io.on('reconnect_failed', this.#reconnectLater);
    this.#stopListening = onSocketClosed(() => this.listener.onSignedOut());
    if (this.socket.connected) void this.#join();
    else this.socket.connect();
  }

  ready(): void {
    if (this.#open) this.socket.emit('ready-for-offer', { room: this.room });
  }

  offer(offer: RTCSessionDescriptionInit): void {
    if (this.#open) this.socket.emit('offer', { room: this.room, offer });
  }

  answer(answer: RTCSessionDescriptionInit): void {
    if (this.#open) this.socket.emit('answer', { room: this.room, answer });
  }

  candidate(candidate: RTCIceCandidateInit | null): void {
    if (this.#open)
      this.socket.emit('ice-candidate', { room: this.room, candidate: toWireCandidate(candidate) });
  }

  /** A lost connection looks open for a while, so a join that is not acknowledged replaces the socket. */
  async checkConnection(): Promise<void> {
    if (!this.#open) return;
    const { socket } = this;
    const { engine } = socket.io;
    const answer = await this.#requestToJoin(CHECK_TIMEOUT_MS);
    // With a guest there are two calls, and the check of the other may have replaced the socket already.
    if (this.#closed || socket.io.engine !== engine) return;
    if (!answer.ok && answer.code === 'TIMEOUT') replaceConnection();
  }

  async sendMessage(message: { id: string; text: string }): Promise<Acknowledgement> {
    if (!this.#open) return { ok: false, message: 'You are offline.', code: 'TIMEOUT' };
    return this.#request((ack) => this.socket.emit('send-message', { room: this.room, message }, ack));
  }

  async endSession(): Promise<Acknowledgement> {
    const { room, user } = this;
    return this.#request((ack) => this.socket.emit('end-session', { room, user }, ack));
  }

  /** Also while a request to join is on its way: the server handles the two in this order. */
  leave(): void {
    if (this.socket.connected) this.socket.emit('leave-room', { room: this.room });
  }

  listen(handlers: IncomingSignals): () => void {
    const listeners = {
      ready: () => handlers.onReady(),
      'trigger-offer': () => handlers.onTriggerOffer(),
      offer: ({ offer }) => handlers.onOffer(toDescription(offer)),
      answer: ({ answer }) => handlers.onAnswer(toDescription(answer)),
      'ice-candidate': ({ candidate }) => handlers.onCandidate(candidate && withoutUndefined(candidate)),
      'user-connected': () => handlers.onPeerArrived(),
      'user-disconnected': () => handlers.onPeerLeft(),
    } satisfies Partial<ServerToClient>;
    const events = Object.keys(listeners) as (keyof typeof listeners)[];
    for (const event of events) this.socket.on(event, listeners[event] as never);
    return () => {
      for (const event of events) this.socket.off(event, listeners[event] as never);
    };
  }

  close(): void {
    this.#closed = true;
    this.#open = false;
    clearTimeout(this.#retryTimer);
    this.socket.off('connect', this.#join);
    this.socket.off('disconnect', this.#onDisconnect);
    this.socket.off('connect_error', this.#onConnectError);
    this.socket.io.off('reconnect_failed', this.#reconnectLater);
    this.#stopListening();
  }

  #join = async (): Promise<void> => {
    clearTimeout(this.#retryTimer);
    const { room, user } = this;
    const answer = await this.#requestToJoin();
    if (this.#closed) return;
    if (!answer.ok) {
      if (!TRANSIENT_ERRORS.has(answer.code)) return this.listener.onRefused(answer.message);
      if (this.socket.connected) this.#retryTimer = setTimeout(this.#join, RETRY_MS);
      return;
    }
    if (!this.socket.connected) return;
    this.#open = true;
    // Only the first time, because this event announces a new connection to the other side.
    if (!this.#hasArrived) this.socket.emit('user-connected', { room, user });
    this.#hasArrived = true;
    this.listener.onJoined();
  };

  #onDisconnect = (reason: string): void => {
    this.#open = false;
    clearTimeout(this.#retryTimer);
    this.listener.onConnectionLost();
    if (reason === 'io server disconnect') this.#reconnectLater();
  };

  #onConnectError = (error: Error & { data?: { code?: string } }): void => {
    if (this.socket.active) return;
    if (error.data?.code === 'SIGNED_OUT') this.listener.onSignedOut();
    else this.#reconnectLater();
  };

  /** Socket.IO gives up after five attempts, or if the server disconnects. */
  #reconnectLater = (): void => {
    clearTimeout(this.#retryTimer);
    this.#retryTimer = setTimeout(() => this.socket.connect(), RETRY_MS);
  };

  #requestToJoin(timeoutMs?: number): Promise<Acknowledgement> {
    const payload = { room: this.room, user: this.user, isReturn: this.#hasArrived };
    return this.#request((ack) => this.socket.emit('join-room', payload, ack), timeoutMs);
  }

  #request(
    emit: (ack: (answer: Acknowledgement) => void) => void,
    timeoutMs = ACK_TIMEOUT_MS,
  ): Promise<Acknowledgement> {
    const unanswered: Acknowledgement = { ok: false, message: 'The server did not answer.', code: 'TIMEOUT' };
    return new Promise((resolve) => {
      if (!this.socket.connected) return resolve(unanswered);
      const timer = setTimeout(() => resolve(unanswered), timeoutMs);
      emit((answer) => {
        clearTimeout(timer);
        resolve(answer);
      });
    });
  }
}
