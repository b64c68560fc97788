import type { ServerToGuest } from '@carelane/contract/consultations/guest-events';
import type { CallMessage } from '@carelane/contract/realtime';
import { inThisTab, STORAGE } from '../../lib/storage';
import { mergeMessages, toRtcServers } from '../api';
import type { LocalMedia } from '../media/local-media';
import { ChatOutbox } from '../session/chat-outbox';
import { GuestLink } from '../session/guest-link';
import { transportToMember } from '../session/guest-transports';
import { GuestIceServers } from './guest-ice-servers';
import { ENTERED, type GuestEvent, type GuestScreen, nextGuestScreen } from './guest-screen';
import {
  checkGuestSocket,
  connectGuest,
  fetchGuestIceServers,
  type GuestSocket,
  reconnectGuestSocket,
  sendAsGuest,
} from './guest-socket';
import { forgetGuest, storeGuest } from './stored-guest';

const RETRY_MS = 2_000;

export type GuestLinks = Record<'doctor' | 'patient', GuestLink>;

interface GuestSessionState {
  screen: GuestScreen;
  links: GuestLinks | null;
  messages: CallMessage[];
  unread: number;
  askedToMute: boolean;
}

/** Each participant chooses the ids of their messages, so an id is unique only together with the sender. */
const withUniqueId = (message: CallMessage): CallMessage =>
  message.sender === 'guest' ? message : { ...message, id: `${message.sender} ${message.id}` };

export class GuestSession {
  /** Named as in a room session, so that the call controls accept either. */
  readonly options: { media: LocalMedia };
  readonly outbox: ChatOutbox;
  readonly #socket: GuestSocket;
  readonly #listeners = new Set<() => void>();
  readonly #unsubscribeFromMedia: () => void;
  readonly #iceServers: GuestIceServers;
  #chatVisible = false;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
  #state: GuestSessionState = { screen: ENTERED, links: null, messages: [], unread: 0, askedToMute: false };

  constructor(
    readonly session: string,
    media: LocalMedia,
  ) {
    this.options = { media };
    const socket = connectGuest(session);
    this.#socket = socket;
    this.#iceServers = new GuestIceServers(() => fetchGuestIceServers(socket));
    this.outbox = new ChatOutbox(STORAGE.guestOutbox, (message) => sendAsGuest(socket, message), inThisTab());
    socket.on('seat', this.#onSeat);
    socket.on('receive-message', this.#onMessage);
    socket.on('mute-request', () => this.#set({ askedToMute: media.state.microphoneOn }));
    socket.on('ended', (ended) => this.#handle({ ended }));
    socket.on('taken-over', () => this.#handle({ takenOver: true }));
    socket.on('disconnect', this.#onDisconnect);
    socket.on('connect_error', this.#onConnectError);
    window.addEventListener('online', this.#onOnline);
    this.#unsubscribeFromMedia = media.subscribe(this.#onMediaChange);
    this.#onMediaChange();
  }

  get state(): GuestSessionState {
    return this.#state;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  setChatVisible(visible: boolean): void {
    this.#chatVisible = visible;
    if (visible) this.#set({ unread: 0 });
  }

  leave(): void {
    this.#socket.emit('leave', {});
    this.#handle({ ended: { why: 'left' } });
  }

  close(): void {
    clearTimeout(this.#retryTimer);
    window.removeEventListener('online', this.#onOnline);
    this.#unsubscribeFromMedia();
    this.outbox.close();
    for (const link of Object.values(this.#state.links ?? {})) link.close();
    this.#socket.disconnect();
  }

  #onSeat: ServerToGuest['seat'] = (seat) => {
    const { screen } = this.#state;
    if (seat.state === 'waiting' || screen.name === 'end') return this.#handle({ seat });
    this.#iceServers.provide(toRtcServers(seat.iceServers));
    const links = this.#state.links ?? this.#openLinks();
    // If the guest was waiting, the two others have been notified and make their offers.
    const isExpected = screen.name === 'lobby' && screen.isConnected;
    for (const link of Object.values(links)) {
      if (isExpected) void link.prepare();
      else void link.connect();
    }
    this.#set({ links, messages: mergeMessages(this.#state.messages, seat.messages.map(withUniqueId)) });
    this.#handle({ seat });
    for (const { id, sender } of seat.messages) if (sender === 'guest') this.outbox.markArrived(id);
    void this.outbox.flush();
  };

  #openLinks(): GuestLinks {
    const socket = this.#socket;
    const open = (other: 'doctor' | 'patient') =>
      new GuestLink({
        self: 'guest',
        other,
        transport: transportToMember(socket, other, () => checkGuestSocket(socket)),
        media: this.options.media,
        iceServers: () => this.#iceServers.read(),
      });
    return { doctor: open('doctor'), patient: open('patient') };
  }

  #onMessage = (message: CallMessage): void => {
    const isOwn = message.sender === 'guest';
    if (isOwn) this.outbox.markArrived(message.id);
    this.#set({
      messages: mergeMessages(this.#state.messages, [withUniqueId(message)]),
      unread: isOwn || this.#chatVisible ? this.#state.unread : this.#state.unread + 1,
    });
  };

  #handle(event: GuestEvent): void {
    const screen = nextGuestScreen(this.#state.screen, event);
    this.#set({ screen });
    if (screen.name !== 'end') return;
    if (screen.reason !== 'other-tab') forgetGuest();
    this.close();
    this.options.media.close();
  }

  #onDisconnect = (reason: string): void => {
    this.#handle({ disconnected: true });
    if (reason === 'io server disconnect') this.#reconnectLater();
  };

  #onConnectError = (error: Error & { data?: { code?: string } }): void => {
    if (error.data?.code === 'EXPIRED') this.#handle({ expired: true });
    else if (!this.#socket.active) this.#reconnectLater();
  };

  #reconnectLater(): void {
    if (this.#state.screen.name === 'end') return;
    clearTimeout(this.#retryTimer);
    this.#retryTimer = setTimeout(() => this.#socket.connect(), RETRY_MS);
  }

  #onOnline = (): void => reconnectGuestSocket(this.#socket);

  #onMediaChange = (): void => {
    const { cameraOn, microphoneOn } = this.options.media.state;
    if (this.#state.screen.name !== 'end') storeGuest({ session: this.session, cameraOn, microphoneOn });
    if (!microphoneOn && this.#state.askedToMute) this.#set({ askedToMute: false });
  };

  #set(change: Partial<GuestSessionState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}
