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

export const guestChannel = (guestId: string) => `guest:${guestId}`;
export const seatsChannel = (roomId: string) => `seats:${roomId}`;

/** socket.io gives all namespaces the event types of the main one. */
export function guestNamespace({ realtime }: Pick<Deps, 'realtime'>): Guests {
  return realtime.io.of(GUEST_NAMESPACE) as unknown as Guests;
}
