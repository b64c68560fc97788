import type { Guest } from '@carelane/contract/consultations/guest';
import type { CallMessage } from '@carelane/contract/realtime';
import { mergeMessages } from '../api';
import { GuestLink } from '../session/guest-link';
import { toGuest } from '../session/guest-transports';
import type { RoomSession } from '../session/room-session';
import { loadGuestMessages } from './api';
import { GuestPicture } from './guest-picture';

/** Guests choose the ids of their messages, which must not collide with ids of the visit's chat. */
const fromGuest = (message: CallMessage): CallMessage => ({ ...message, id: `guest ${message.id}` });

/** A guest's connection to a doctor or a patient: prepared while the guest waits, opened when the doctor lets them in. */
export class GuestSeat {
  readonly id: string;
  readonly #link: GuestLink;
  readonly #stops: (() => void)[] = [];
  #guest: Guest;
  #messages: CallMessage[] = [];
  #isTaken = false;
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
    void this.#link.prepare();
    const onAdmitted = (admitted: { guest: string }) => admitted.guest === this.id && this.#take();
    const onLeft = (left: { guest: string }) => left.guest === this.id && this.close();
    socket.on('guest-admitted', onAdmitted);
    socket.on('guest-left', onLeft);
    socket.on('receive-guest-message', this.#receive);
    this.#stops.push(
      () => socket.off('guest-admitted', onAdmitted),
      () => socket.off('guest-left', onLeft),
      () => socket.off('receive-guest-message', this.#receive),
      session.subscribe(this.#meetWhenJoined),
    );
    if (guest.state === 'admitted') this.#take();
  }

  update(guest: Guest): void {
    if (guest === this.#guest) return;
    this.#guest = guest;
    if (guest.state === 'admitted') this.#take();
    this.#show();
  }

  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    for (const stop of this.#stops) stop();
    this.#link.close();
    if (this.#isTaken) this.session.showGuest(null);
  }

  /** Called for the event, which arrives before the refetched list, and for the list. */
  #take(): void {
    if (this.#isTaken) return;
    this.#isTaken = true;
    this.#meetWhenJoined();
    this.#show();
  }

  #meetWhenJoined = (): void => {
    if (!this.#isTaken) return;
    const { open } = this.session.signalling;
    const hasJoined = open && !this.#wasInRoom;
    this.#wasInRoom = open;
    if (!hasJoined) return;
    void this.#link.meet();
    // A guest who was let in just now has not written anything yet.
    if (this.#guest.state === 'admitted') void this.#loadMessages();
  };

  /** Called after each join, because messages may have been missed. */
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
    if (this.#closed || !this.#isTaken) return;
    const { name, isConnected } = this.#guest;
    const guest = { name: name ?? 'Guest', isConnected, link: this.#link, messages: this.#messages };
    this.session.showGuest({ ...guest, Picture: GuestPicture }, hasWritten);
  }
}
