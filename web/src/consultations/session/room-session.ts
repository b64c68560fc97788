import type { Role } from '@carelane/contract/auth/account';
import type { RoomPresence } from '@carelane/contract/consultations/consultation';
import type { CallMessage, ChatMessage, Participant, ServerToClient } from '@carelane/contract/realtime';
import type { ComponentType } from 'react';
import { flushBeforeLeaving } from '../../lib/delayed-send';
import type { AppSocket } from '../../lib/socket';
import { STORAGE } from '../../lib/storage';
import { Call, type CallPhase } from '../call/call';
import { sendMedia } from '../call/send-media';
import type { JoinMode, LocalMedia } from '../media/local-media';
import { playThrough } from '../media/play-through';
import { ChatOutbox } from './chat-outbox';
import type { GuestLink } from './guest-link';
import { RoomSignalling } from './room-signalling';

/** `ended`: by the doctor. `closed`: by the server, for example because a person was suspended. */
export type Ending = 'left' | 'ended' | 'closed' | 'taken-over' | 'refused' | 'signed-out';

export interface RoomSessionOptions {
  appointmentId: string;
  roomId: string;
  user: Participant;
  mode: JoinMode;
  media: LocalMedia;
  socket: AppSocket;
  iceServers(): Promise<RTCIceServer[]>;
  connectedAt: number | null;
  onMessage(message: ChatMessage): void;
  onJoined(): void;
  onTrouble(message: string): void;
  onPeerLeft(peer: Role): void;
  onClosed(ending: Ending): void;
}

export interface GuestPictureProps {
  session: RoomSession;
  other: string;
  onArrange(layout: string): void;
}

/** `Picture` is passed in, because its code loads only when there is a guest. */
export interface RoomGuest {
  name: string;
  isConnected: boolean;
  link: GuestLink;
  messages: CallMessage[];
  Picture: ComponentType<GuestPictureProps>;
}

export interface RoomSessionState {
  online: boolean;
  isPeerPresent: boolean;
  unread: number;
  ending: Ending | null;
  takenOverBy: string | null;
  soundBlocked: boolean;
  guest: RoomGuest | null;
}

export class RoomSession {
  readonly options: RoomSessionOptions;
  readonly call: Call;
  readonly outbox: ChatOutbox;
  readonly signalling: RoomSignalling;
  /** Belongs to the session, so that the sound continues on other screens. */
  readonly #sound = new Audio();
  readonly #listeners = new Set<() => void>();
  readonly #cleanups: (() => void)[] = [];
  #chatVisible = false;
  #lastPhase: CallPhase = 'waiting';
  #state: RoomSessionState = {
    online: true,
    isPeerPresent: false,
    unread: 0,
    ending: null,
    takenOverBy: null,
    soundBlocked: false,
    guest: null,
  };

  constructor(options: RoomSessionOptions) {
    this.options = options;
    const { socket, roomId, user, appointmentId, media } = options;
    this.signalling = new RoomSignalling(socket, roomId, user, {
      onJoined: () => void this.#onJoined(),
      onConnectionLost: () => this.#set({ online: false }),
      onRefused: (message) => {
        options.onTrouble(message);
        this.#close('refused');
      },
      onSignedOut: () => this.#close('signed-out'),
    });
    this.call = new Call({
      makesOffers: user.role === 'doctor',
      signalling: this.signalling,
      iceServers: options.iceServers,
      connectedAt: options.connectedAt,
    });
    this.outbox = new ChatOutbox(STORAGE.chatOutbox(appointmentId), (message) =>
      this.signalling.sendMessage(message),
    );
    this.#cleanups.push(
      flushBeforeLeaving(async () => {
        await this.outbox.flush();
        return this.outbox.hasNothingToSend;
      }),
    );
    this.#cleanups.push(this.call.subscribe(this.#onCallChange), media.subscribe(this.#onMediaChange));
    this.#bind('receive-message', this.#onMessage);
    this.#bind('user-disconnected', ({ user: peer }) => {
      // Until this side has rejoined, the event may be outdated. The presence after joining shows who is there.
      if (!this.signalling.open) return;
      this.#set({ isPeerPresent: false });
      options.onPeerLeft(peer.role);
    });
    this.#bind('user-connected', () => this.#set({ isPeerPresent: true }));
    this.#bind('room-presence', this.#onPresence);
    this.#bind('session-ended', ({ isClosed }) => {
      // After an outage this page may be asking to join again while the event arrives.
      this.signalling.leave();
      this.#close(isClosed ? 'closed' : 'ended');
    });
    this.#bind('taken-over', ({ by }) => {
      this.#set({ takenOverBy: by ?? null });
      this.#close('taken-over');
    });
    this.#bind('error', ({ message, code }) => {
      if (this.signalling.open && code !== 'GUEST_GONE') options.onTrouble(message);
    });
  }

  get state(): RoomSessionState {
    return this.#state;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  async start(): Promise<void> {
    this.#onMediaChange();
    this.signalling.start();
    await this.call.prepare();
  }

  sendMessage(text: string): void {
    this.outbox.add(text);
  }

  setChatVisible(visible: boolean): void {
    this.#chatVisible = visible;
    if (visible) this.#set({ unread: 0 });
  }

  setGuest(guest: RoomGuest | null, hasWritten = false): void {
    this.#set({ guest });
    void this.call.halvePicture(guest !== null);
    if (hasWritten) this.#countUnread();
  }

  leave(): void {
    this.signalling.leave();
    this.#close('left');
  }

  async end(): Promise<void> {
    const answer = await this.signalling.endSession();
    if (!answer.ok) this.signalling.leave();
    this.#close('ended');
  }

  allowSound(): void {
    void this.#play();
  }

  async #onJoined(): Promise<void> {
    this.#set({ online: true });
    this.options.onJoined();
    await this.call.prepare();
    this.signalling.ready();
    await this.outbox.flush();
  }

  #onMessage = (message: ChatMessage): void => {
    this.outbox.markArrived(message.id);
    this.options.onMessage(message);
    if (message.sender !== this.options.user.role) this.#countUnread();
  };

  #countUnread(): void {
    if (!this.#chatVisible) this.#set({ unread: this.#state.unread + 1 });
  }

  #onPresence = (presence: RoomPresence): void => {
    if (presence.appointmentId !== this.options.appointmentId) return;
    this.#set({ isPeerPresent: this.options.user.role === 'doctor' ? presence.patient : presence.doctor });
  };

  #onMediaChange = (): void => {
    const { state } = this.options.media;
    sendMedia(this.call, state);
    void playThrough(this.#sound, state.choice.speaker);
  };

  #onCallChange = (): void => {
    const { remote, phase } = this.call.state;
    const hasConnected = phase === 'connected' && this.#lastPhase !== 'connected';
    this.#lastPhase = phase;
    // Only on the transition: the connection still looks connected for a while after the other side has left.
    if (hasConnected) this.#set({ isPeerPresent: true });
    if (this.#sound.srcObject === remote) return;
    this.#sound.srcObject = remote;
    if (remote) void this.#play();
  };

  async #play(): Promise<void> {
    try {
      await this.#sound.play();
      this.#set({ soundBlocked: false });
    } catch (error) {
      if (error instanceof DOMException && error.name === 'NotAllowedError')
        this.#set({ soundBlocked: true });
    }
  }

  #close(ending: Ending): void {
    if (this.#state.ending) return;
    for (const cleanUp of this.#cleanups) cleanUp();
    this.signalling.close();
    this.call.close();
    this.options.media.close();
    this.outbox.close();
    this.#sound.srcObject = null;
    this.#set({ ending });
    this.options.onClosed(ending);
  }

  #bind<N extends keyof ServerToClient>(event: N, handler: ServerToClient[N]): void {
    this.options.socket.on(event, handler as never);
    this.#cleanups.push(() => this.options.socket.off(event, handler as never));
  }

  #set(change: Partial<RoomSessionState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}
