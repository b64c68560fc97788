import type { Guest } from '@carelane/contract/consultations/guest';
import type { CallMessage } from '@carelane/contract/realtime';
import { mergeMessages } from '../api';
import { GuestLink } from '../session/guest-link';
import { transportToGuest } from '../session/guest-transports';
import type { RoomSession } from '../session/room-session';
import { loadGuestMessages } from './api';
import { GuestPicture } from './guest-picture';

/** Guests choose the ids of their messages, which must not collide with ids of the visit's chat. */
const withUniqueId = (message: CallMessage): CallMessage => ({ ...message, id: `guest ${message.id}` });

export class GuestConnection {
  readonly id: string;
  readonly #link: GuestLink;
  readonly #cleanups: (() => void)[] = [];
  #guest: Guest;
  #messages: CallMessage[] = [];
  #isAdmitted = false;
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
      transport: transportToGuest(signalling, this.id),
      media,
      iceServers,
    });
    void this.#link.prepare();
    const onAdmitted = ({ guest: admittedId }: { guest: string }) => {
      if (admittedId === this.id) this.#onAdmit();
    };
    const onLeft = ({ guest: leftId }: { guest: string }) => {
      if (leftId === this.id) this.close();
    };
    socket.on('guest-admitted', onAdmitted);
    socket.on('guest-left', onLeft);
    socket.on('receive-guest-message', this.#receive);
    this.#cleanups.push(
      () => socket.off('guest-admitted', onAdmitted),
      () => socket.off('guest-left', onLeft),
      () => socket.off('receive-guest-message', this.#receive),
      session.subscribe(this.#connectWhenJoined),
    );
    if (guest.state === 'admitted') this.#onAdmit();
  }

  update(guest: Guest): void {
    if (guest === this.#guest) return;
    this.#guest = guest;
    if (guest.state === 'admitted') this.#onAdmit();
    this.#show();
  }

  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    for (const cleanUp of this.#cleanups) cleanUp();
    this.#link.close();
    if (this.#isAdmitted) this.session.setGuest(null);
  }

  #onAdmit(): void {
    if (this.#isAdmitted) return;
    this.#isAdmitted = true;
    this.#connectWhenJoined();
    this.#show();
  }

  #connectWhenJoined = (): void => {
    if (!this.#isAdmitted) return;
    const { open } = this.session.signalling;
    const hasJoined = open && !this.#wasInRoom;
    this.#wasInRoom = open;
    if (!hasJoined) return;
    void this.#link.connect();
    if (this.#guest.state === 'admitted') void this.#loadMessages();
  };

  async #loadMessages(): Promise<void> {
    const loaded = await loadGuestMessages(this.session.options.appointmentId).catch(() => []);
    this.#messages = mergeMessages(this.#messages, loaded.map(withUniqueId));
    this.#show();
  }

  #receive = (message: CallMessage): void => {
    this.#messages = mergeMessages(this.#messages, [withUniqueId(message)]);
    this.#show(true);
  };

  #show(hasWritten = false): void {
    if (this.#closed || !this.#isAdmitted) return;
    const { name, isConnected } = this.#guest;
    const guest = { name: name ?? 'Guest', isConnected, link: this.#link, messages: this.#messages };
    this.session.setGuest({ ...guest, Picture: GuestPicture }, hasWritten);
  }
}
