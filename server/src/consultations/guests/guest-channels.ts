import type { GuestToServer, ServerToGuest } from '@carelane/contract/consultations/guest-events';
import { GUEST_NAMESPACE } from '@carelane/contract/realtime';
import type { DefaultEventsMap, Namespace, Socket } from 'socket.io';
import type { Deps } from '../../deps';

interface GuestData {
  guestId: string;
  roomId: string;
}
type Guests = Namespace<GuestToServer, ServerToGuest, DefaultEventsMap, GuestData>;
export type GuestSocket = Socket<GuestToServer, ServerToGuest, DefaultEventsMap, GuestData>;

/** The sockets of one guest, of which the newest counts. */
export const guestChannel = (guestId: string) => `guest:${guestId}`;
/** Guests who were let into the call of this room. */
export const seatsChannel = (roomId: string) => `seats:${roomId}`;

/** socket.io types all namespaces by the events of the main one. */
export function guestsIn({ realtime }: Pick<Deps, 'realtime'>): Guests {
  return realtime.io.of(GUEST_NAMESPACE) as unknown as Guests;
}
