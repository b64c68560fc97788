import type { ServerToGuest } from '@carelane/contract/consultations/guest-events';
import type { CallMessage } from '@carelane/contract/realtime';
import { inThisTab, STORAGE } from '../../lib/storage';
import { mergeMessages, toRtcServers } from '../api';
import type { LocalMedia } from '../media/local-media';
import { ChatOutbox } from '../session/chat-outbox';
import { GuestLink } from '../session/guest-link';
import { toMember } from '../session/guest-transports';
import { GuestIceServers } from './guest-ice-servers';
import { ENTERED, type GuestEvent, type GuestScreen, nextGuestScreen } from './guest-screen';
import {
  checkGuestSocket,
  connectGuest,
  fetchGuestIceServers,
  type GuestSocket,
  renewGuestSocket,
  sendAsGuest,
} from './guest-socket';
import { forgetGuest, storeGuest } from './stored-guest';

const RETRY_MS = 2_000;

export type GuestLinks = Record<'doctor' | 'patient', GuestLink>;

interface GuestSessionState {
  screen: GuestScreen;
  /** Null until the guest is let in. */
  links: GuestLinks | null;
  messages: CallMessage[];
  unread: number;
  /** The doctor has asked, and the microphone is still on. */
  askedToMute: boolean;
}

/** Each of the three chooses ids for their messages, so an id is unique only together with the sender. */
const withUniqueId = (message: CallMessage): CallMessage =>
  message.sender === 'guest' ? message : { ...message, id: `${message.sender} ${message.id}` };

/** A guest in one visit, from entering a name to the end. */
export class GuestSession {
  readonly options: { media: LocalMedia };
  readonly outbox: ChatOutbox;
  readonly #socket: GuestSocket;
  readonly #listeners = new Set<() => void>();
  readonly #stopMedia: () => void;
  readonly #iceServers: GuestIceServers;
  #chatVisible = false;
  #retry: ReturnType<typeof setTimeout> | undefined;
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
    this.#stopMedia = media.subscribe(this.#onMediaChange);
    this.#onMediaChange();
  }

  get state(): GuestSessionState {
    return this.#state;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  showChat(visible: boolean): void {
    this.#chatVisible = visible;
    if (visible) this.#set({ unread: 0 });
  }

  leave(): void {
    this.#socket.emit('leave', {});
    this.#handle({ ended: { why: 'left' } });
  }

  /** Called when the tab closes or opens another page. The guest may come back. */
  close(): void {
    clearTimeout(this.#retry);
    window.removeEventListener('online', this.#onOnline);
    this.#stopMedia();
    this.outbox.close();
    for (const link of Object.values(this.#state.links ?? {})) link.close();
    this.#socket.disconnect();
  }

  #onSeat: ServerToGuest['seat'] = (seat) => {
    const { screen } = this.#state;
    if (seat.state === 'waiting' || screen.at === 'end') return this.#handle({ seat });
    this.#iceServers.provide(toRtcServers(seat.iceServers));
    const links = this.#state.links ?? this.#openLinks();
    // If the guest was waiting, the two others have been notified and make their offers.
    const isExpected = screen.at === 'lobby' && screen.isConnected;
    for (const link of Object.values(links)) void (isExpected ? link.prepare() : link.meet());
    this.#set({ links, messages: mergeMessages(this.#state.messages, seat.messages.map(withUniqueId)) });
    this.#handle({ seat });
    for (const { id, sender } of seat.messages) if (sender === 'guest') this.outbox.arrived(id);
    void this.outbox.flush();
  };

  #openLinks(): GuestLinks {
    const socket = this.#socket;
    const open = (other: 'doctor' | 'patient') =>
      new GuestLink({
        self: 'guest',
        other,
        transport: toMember(socket, other, () => checkGuestSocket(socket)),
        media: this.options.media,
        iceServers: () => this.#iceServers.read(),
      });
    return { doctor: open('doctor'), patient: open('patient') };
  }

  #onMessage = (message: CallMessage): void => {
    const isOwn = message.sender === 'guest';
    if (isOwn) this.outbox.arrived(message.id);
    this.#set({
      messages: mergeMessages(this.#state.messages, [withUniqueId(message)]),
      unread: isOwn || this.#chatVisible ? this.#state.unread : this.#state.unread + 1,
    });
  };

  #handle(event: GuestEvent): void {
    const screen = nextGuestScreen(this.#state.screen, event);
    this.#set({ screen });
    if (screen.at !== 'end') return;
    if (screen.why !== 'other-tab') forgetGuest();
    this.close();
    this.options.media.close();
  }

  #onDisconnect = (reason: string): void => {
    this.#handle({ lost: true });
    if (reason === 'io server disconnect') this.#reconnectLater();
  };

  /** A socket that is not `active` was refused by the server. An expired session is the end, anything else is retried. */
  #onConnectError = (error: Error & { data?: { code?: string } }): void => {
    if (error.data?.code === 'EXPIRED') this.#handle({ unknown: true });
    else if (!this.#socket.active) this.#reconnectLater();
  };

  #reconnectLater(): void {
    if (this.#state.screen.at === 'end') return;
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => this.#socket.connect(), RETRY_MS);
  }

  #onOnline = (): void => renewGuestSocket(this.#socket);

  #onMediaChange = (): void => {
    const { cameraOn, microphoneOn } = this.options.media.state;
    if (this.#state.screen.at !== 'end') storeGuest({ session: this.session, cameraOn, microphoneOn });
    if (!microphoneOn && this.#state.askedToMute) this.#set({ askedToMute: false });
  };

  #set(change: Partial<GuestSessionState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}
