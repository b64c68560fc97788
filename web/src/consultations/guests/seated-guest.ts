import type { Guest } from '@carelane/contract/consultations/guest';
import type { CallMessage } from '@carelane/contract/realtime';
import { mergeMessages } from '../api';
import { GuestLink } from '../session/guest-link';
import { toGuest } from '../session/guest-transports';
import type { RoomSession } from '../session/room-session';
import { loadGuestMessages } from './api';
import { GuestPicture } from './guest-picture';

/** A guest names messages as they like, so their names must not meet those of the visit's chat. */
const fromGuest = (message: CallMessage): CallMessage => ({ ...message, id: `guest ${message.id}` });

/** The guest in the call of a doctor or a patient, from being let in to leaving. */
export class SeatedGuest {
  readonly id: string;
  readonly #link: GuestLink;
  readonly #stops: (() => void)[] = [];
  #guest: Guest;
  #messages: CallMessage[] = [];
  #wasInRoom = false;
  #closed = false;

  constructor(
    readonly session: RoomSession,
    guest: Guest,
  ) {
    this.id = guest._id;
    this.#guest = guest;
    const { options, signalling } = session;
    const { user, media, socket, iceServers } = options;
    this.#link = new GuestLink({
      self: user.role,
      other: 'guest',
      transport: toGuest(signalling, this.id),
      media,
      iceServers,
    });
    const leave = (left: { guest: string }) => left.guest === this.id && this.close();
    socket.on('guest-left', leave);
    socket.on('receive-guest-message', this.#receive);
    this.#stops.push(
      () => socket.off('guest-left', leave),
      () => socket.off('receive-guest-message', this.#receive),
      session.subscribe(this.#meetWhenJoined),
    );
    this.#show();
    this.#meetWhenJoined();
  }

  update(guest: Guest): void {
    if (guest === this.#guest) return;
    this.#guest = guest;
    this.#show();
  }

  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    for (const stop of this.#stops) stop();
    this.#link.close();
    this.session.showGuest(null);
  }

  #meetWhenJoined = (): void => {
    const { open } = this.session.signalling;
    const hasJoined = open && !this.#wasInRoom;
    this.#wasInRoom = open;
    if (!hasJoined) return;
    void this.#link.meet();
    void this.#loadMessages();
  };

  /** After each join, because some may have been missed. */
  async #loadMessages(): Promise<void> {
    const loaded = await loadGuestMessages(this.session.options.appointmentId).catch(() => []);
    this.#messages = mergeMessages(this.#messages, loaded.map(fromGuest));
    this.#show();
  }

  #receive = (message: CallMessage): void => {
    this.#messages = mergeMessages(this.#messages, [fromGuest(message)]);
    this.#show(true);
  };

  #show(hasWritten = false): void {
    if (this.#closed) return;
    const { name, isConnected } = this.#guest;
    const guest = { name: name ?? 'Guest', isConnected, link: this.#link, messages: this.#messages };
    this.session.showGuest({ ...guest, Picture: GuestPicture }, hasWritten);
  }
}
